/** A real server: the program with an empty database on a free port. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const target = process.env['CARGO_TARGET_DIR'] ?? resolve(import.meta.dirname, '../../../target');

export type Server = { url: string; stop(): Promise<void>; kill(): Promise<void>; restart(): Promise<void> };

export type Options = {
  /** The program, or the example that has a small game with secrets on its shelf. */
  which?: 'sandtable' | 'secrets';
  /** What the example plays: one of the miniatures, or the games of the real shelf. */
  game?: 'plots' | 'ferry' | 'ambush' | 'skirmish' | 'duel' | 'sentry' | 'shelf';
  /** The number that the example's dice come from; without one they come from chance. */
  seed?: number;
  /** Guided games that the example adds to its books: positions with known dice and an opponent who follows a script. */
  lessons?: Record<string, LessonFile[]>;
  /** How long computer players may think about a decision, in milliseconds. */
  think?: number;
};

/** A guided game as its file has it. */
export type LessonFile = {
  id: string;
  title: string;
  about: string;
  /** The player's seat; a computer player takes the other. */
  seat: number;
  seed: number;
  position: Record<string, unknown>;
  /** What the computer player does; once it is used up, it plays on by itself. */
  script: string[];
  step: { title: string; say: string }[];
};

/** Starts the server. */
export async function serve({
  which = 'sandtable',
  game = 'plots',
  seed,
  lessons,
  think = 200,
}: Options = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  const database = join(folder, 'table.db');
  const program = join(target, 'debug', which === 'sandtable' ? 'sandtable' : 'examples/secrets');
  let child: ChildProcess;
  const start = async (listen: string) => {
    const args = ['serve', '--listen', listen, '--database', database, '--rate-limit', 'off'];
    args.push('--think', String(think));
    if (which === 'secrets') args.push('--game', game);
    if (which === 'secrets' && seed !== undefined) args.push('--seed', String(seed));
    if (lessons) {
      const file = join(folder, 'lessons.json');
      writeFileSync(file, JSON.stringify(lessons));
      args.push('--lessons', file);
    }
    child = spawn(program, which === 'sandtable' ? args : args.slice(1), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return await address(child);
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill(signal);
    });
  const url = await start('127.0.0.1:0');
  return {
    url,
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    async restart() {
      await start(new URL(url).host);
    },
  };
}

/** The address in the first line that has one. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const url = /http:\/\/[\d.]+:\d+/.exec(said);
      if (url) found(url[0]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said}`)));
  });
}
