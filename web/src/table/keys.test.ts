import { expect, it, vi } from 'vitest';
import { commandOf, obey, type Commands } from './keys';

function press(key: string, at: Element = document.body, more: KeyboardEventInit = {}) {
  let command: ReturnType<typeof commandOf> = null;
  const hear = (event: Event) => (command = commandOf(event as KeyboardEvent));
  document.addEventListener('keydown', hear, { once: true });
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return command;
}

it('letters are commands', () => {
  expect(press('u')).toBe('undo');
  expect(press('?')).toBe('keys');
  expect(press('p')).toEqual({ seek: 'play' });
});

it('the browser keeps its own keys', () => expect(press('r', document.body, { ctrlKey: true })).toBeNull());

it('keys typed into a field or a dialog are no commands', () => {
  const dialog = document.createElement('dialog');
  const button = dialog.appendChild(document.createElement('button'));
  const input = document.createElement('input');
  document.body.append(dialog, input);
  expect(press('u', input)).toBeNull();
  input.type = 'checkbox';
  expect(press('u', input)).toBe('undo');
  expect(press('e', button)).toBeNull();
});

it('a key outside a replay can only begin one', () => {
  const replay = { leave: vi.fn(), play: vi.fn(), seek: vi.fn() };
  const commands = { undo: vi.fn() } as unknown as Commands;
  const send = (key: string, replaying: boolean) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    obey(event, commands, replay, replaying);
    return event.defaultPrevented;
  };
  expect([send('PageUp', false), send('Escape', false)]).toEqual([false, false]);
  expect(replay.seek).not.toHaveBeenCalled();
  expect(send(',', false)).toBe(true);
  expect(replay.seek).toHaveBeenCalledWith('back');
  send('PageUp', true);
  expect(replay.seek).toHaveBeenCalledWith('turn-back');
  send('Escape', true);
  expect(replay.leave).toHaveBeenCalledOnce();
  send('u', true);
  expect(commands.undo).toHaveBeenCalledOnce();
});
