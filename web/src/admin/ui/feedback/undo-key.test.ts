import { expect, it, vi } from 'vitest';
import { offerUndo } from './undo-key';

const press = (key: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));

it.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ', ctrlKey: true }, 1],
  ['Cmd+Z', { key: 'z', code: 'KeyZ', metaKey: true }, 1],
  ['Ctrl+Z on a German keyboard', { key: 'z', code: 'KeyY', ctrlKey: true }, 1],
  ['Ctrl+Y on a German keyboard', { key: 'y', code: 'KeyZ', ctrlKey: true }, 0],
  ['Ctrl+W on a French keyboard', { key: 'w', code: 'KeyZ', ctrlKey: true }, 0],
  ['Ctrl and the key of Z on a Russian keyboard', { key: 'я', code: 'KeyZ', ctrlKey: true }, 1],
  ['Ctrl+Shift+Z', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, 0],
  ['Z', { key: 'z', code: 'KeyZ' }, 0],
])('%s', (_, key, times) => {
  const undo = vi.fn<() => void>();
  const end = offerUndo(undo);
  press(key);
  expect(undo).toHaveBeenCalledTimes(times);
  end();
});

it('undoes the newest action, and nothing once the offer has ended', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const endFirst = offerUndo(first);
  const endSecond = offerUndo(second);
  press({ key: 'z', ctrlKey: true });
  endSecond();
  endFirst();
  press({ key: 'z', ctrlKey: true });
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
