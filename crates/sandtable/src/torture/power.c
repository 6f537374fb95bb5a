/* Simulates a loss of power. Loaded into a server before the C library, it keeps beside every database file a second one,
 * NAME.synced, that holds only what the program has flushed with fsync or fdatasync. After the program is killed, those
 * files are what a disk would hold whose cache lost everything else.
 *
 * POWER_FOLDER names the folder that is watched. Only that folder's files ending in .db and .db-wal count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define FILES 4096
struct range { off_t from, to; };
struct kept { char path[512]; int synced; struct range *dirty; size_t count, room; off_t cut; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct kept *files[64];
static struct kept *by_fd[FILES];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int ends(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static void opened(const char *path, int fd) {
    const char *folder = getenv("POWER_FOLDER");
    if (fd < 0 || fd >= FILES || !folder || strncmp(path, folder, strlen(folder)) != 0) return;
    if (!ends(path, ".db") && !ends(path, ".db-wal")) return;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 64; i++) {
        if (!files[i]) {
            files[i] = calloc(1, sizeof(struct kept));
            snprintf(files[i]->path, sizeof files[i]->path, "%s", path);
            char name[600];
            snprintf(name, sizeof name, "%s.synced", path);
            files[i]->synced = REAL(open)(name, O_RDWR | O_CREAT, 0600);
            files[i]->cut = -1;
        }
        if (strcmp(files[i]->path, path) == 0) { by_fd[fd] = files[i]; break; }
    }
    pthread_mutex_unlock(&lock);
}

static void wrote(int fd, off_t from, ssize_t bytes) {
    if (fd < 0 || fd >= FILES || !by_fd[fd] || bytes <= 0) return;
    pthread_mutex_lock(&lock);
    struct kept *file = by_fd[fd];
    if (file) {
        if (file->count == file->room) {
            file->room = file->room ? file->room * 2 : 64;
            file->dirty = realloc(file->dirty, file->room * sizeof(struct range));
        }
        file->dirty[file->count++] = (struct range){ from, from + bytes };
    }
    pthread_mutex_unlock(&lock);
}

static void flushed(int fd) {
    if (fd < 0 || fd >= FILES || !by_fd[fd]) return;
    pthread_mutex_lock(&lock);
    struct kept *file = by_fd[fd];
    if (file) {
        char part[65536];
        if (file->cut >= 0 && REAL(ftruncate)(file->synced, file->cut) == 0) file->cut = -1;
        for (size_t i = 0; i < file->count; i++) {
            off_t at = file->dirty[i].from;
            while (at < file->dirty[i].to) {
                size_t want = file->dirty[i].to - at;
                ssize_t got = pread(fd, part, want < sizeof part ? want : sizeof part, at);
                if (got <= 0 || REAL(pwrite)(file->synced, part, got, at) != got) break;
                at += got;
            }
        }
        file->count = 0;
    }
    pthread_mutex_unlock(&lock);
}

static int open_mode(int flags, va_list more) { return flags & O_CREAT ? va_arg(more, int) : 0; }

#define OPEN(name) int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); int mode = open_mode(flags, more); va_end(more); \
    int fd = REAL(name)(path, flags, mode); opened(path, fd); return fd; }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (fd >= 0 && fd < FILES && by_fd[fd]) { pthread_mutex_lock(&lock); by_fd[fd] = NULL; pthread_mutex_unlock(&lock); }
    return REAL(close)(fd);
}

#define PWRITE(name, offset) ssize_t name(int fd, const void *data, size_t bytes, offset at) { \
    ssize_t done = REAL(name)(fd, data, bytes, at); wrote(fd, at, done); return done; }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t bytes) {
    int ours = fd >= 0 && fd < FILES && by_fd[fd];
    off_t at = ours ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = REAL(write)(fd, data, bytes);
    if (ours) wrote(fd, at, done);
    return done;
}

#define TRUNCATE(name, offset) int name(int fd, offset size) { \
    int done = REAL(name)(fd, size); \
    if (done == 0 && fd >= 0 && fd < FILES && by_fd[fd]) { \
        pthread_mutex_lock(&lock); if (by_fd[fd]) by_fd[fd]->cut = size; pthread_mutex_unlock(&lock); } \
    return done; }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int fsync(int fd) { int done = REAL(fsync)(fd); if (done == 0) flushed(fd); return done; }
int fdatasync(int fd) { int done = REAL(fdatasync)(fd); if (done == 0) flushed(fd); return done; }
