import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const box = new SecretBox(randomBytes(32));

it('opens sealed text in any script', () => {
  expect(box.open(box.seal('pässwörd 密码'))).toBe('pässwörd 密码');
});

it('never produces the same output twice', () => {
  expect(box.seal('x')).not.toBe(box.seal('x'));
});

it('rejects text sealed with another key', () => {
  const sealed = new SecretBox(randomBytes(32)).seal('secret');
  expect(() => box.open(sealed)).toThrow();
});

it('detects every change', () => {
  const bytes = Buffer.from(box.seal('secret'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => box.open(changed.toString('base64url'))).toThrow();
  }
});

it('rejects truncated text', () => {
  const sealed = box.seal('secret');
  for (const length of [0, 5, 12, 20, 28]) expect(() => box.open(sealed.slice(0, length))).toThrow();
});
