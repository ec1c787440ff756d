import { expect, it } from 'vitest';
import { BodyMemory } from './body-memory.js';

const SIZE = 100_000;
const LENGTH = 600;
/** What each takes with its entry: the keys have four letters. */
const EACH = LENGTH + 408;
const ROOM = Math.floor(SIZE / EACH);

const keyOf = (n: number) => String(n).padStart(4, '0');
const bodyOf = (n: number) => Buffer.alloc(LENGTH, keyOf(n));
const memoryWith = (count: number) => {
  const memory = new BodyMemory<number>(SIZE);
  for (let n = 0; n < count; n += 1) memory.set(keyOf(n), bodyOf(n), n);
  return memory;
};

it('gives back what it was given, with its note', () => {
  const memory = memoryWith(ROOM - 1);
  for (let n = 0; n < ROOM - 1; n += 1) expect(memory.get(keyOf(n))).toEqual({ body: bodyOf(n), note: n });
  expect(memory.get('none')).toBeUndefined();
});

it('overwrites what was written first, and never gives back anything else', () => {
  const memory = memoryWith(20 * ROOM);
  const all = Array.from({ length: 20 * ROOM }, (_, n) => n);
  const left = all.filter((n) => memory.keys().includes(keyOf(n)));
  expect(left.length).toBeGreaterThan(ROOM - 3);
  expect(left).toEqual(all.slice(-left.length));
  for (const n of left.toReversed()) {
    const found = memory.get(keyOf(n));
    if (found) expect(found).toEqual({ body: bodyOf(n), note: n });
  }
  expect(memory.get(keyOf(20 * ROOM - 1))).toEqual({ body: bodyOf(20 * ROOM - 1), note: 20 * ROOM - 1 });
});

it('keeps what is asked for again and again', () => {
  const memory = memoryWith(1);
  for (let n = 1; n < 5 * ROOM; n += 1) {
    memory.set(keyOf(n), bodyOf(n), n);
    expect(memory.get(keyOf(0))).toEqual({ body: bodyOf(0), note: 0 });
  }
});

it('leaves a body alone that was given out, while its place is overwritten', () => {
  const memory = memoryWith(1);
  const given = memory.get(keyOf(0));
  for (let n = 1; n < 3 * ROOM; n += 1) memory.set(keyOf(n), bodyOf(n), n);
  expect(memory.get(keyOf(0))).toBeUndefined();
  expect(given?.body).toEqual(bodyOf(0));
});

it('forgets what is deleted or replaced, and keeps nothing that would fill an eighth of it', () => {
  const memory = memoryWith(2);
  memory.delete(keyOf(0));
  memory.set(keyOf(1), Buffer.from('newer'), 7);
  expect(memory.get(keyOf(0))).toBeUndefined();
  expect(memory.get(keyOf(1))).toEqual({ body: Buffer.from('newer'), note: 7 });
  memory.set(keyOf(1), Buffer.alloc(SIZE / 8 + 1), 8);
  expect(memory.get(keyOf(1))).toBeUndefined();
  memory.set(keyOf(2), Buffer.alloc(0), 9);
  expect(memory.get(keyOf(2))).toEqual({ body: Buffer.alloc(0), note: 9 });
});
