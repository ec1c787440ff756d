import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const box = new SecretBox(randomBytes(32));

it('gives back what it sealed, in any script', () => {
  expect(box.open(box.seal('pässwörd 密码'))).toBe('pässwörd 密码');
});

it('never seals the same text to the same words', () => {
  expect(box.seal('x')).not.toBe(box.seal('x'));
});

it('opens nothing that was sealed with another key', () => {
  const sealed = new SecretBox(randomBytes(32)).seal('secret');
  expect(() => box.open(sealed)).toThrow();
});

it('notices every change', () => {
  const bytes = Buffer.from(box.seal('secret'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => box.open(changed.toString('base64url'))).toThrow();
  }
});

it('opens no piece of what it sealed', () => {
  const sealed = box.seal('secret');
  for (const length of [0, 5, 12, 20, 28]) expect(() => box.open(sealed.slice(0, length))).toThrow();
});
