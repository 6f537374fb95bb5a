import { expect, it } from 'vitest';
import { commandOf } from './keys';

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
