import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BREACHED_PASSWORDS, isBreached } from './breached-passwords.js';

describe('the list of breached passwords', () => {
  it('has at least 100,000 entries', () => {
    expect(BREACHED_PASSWORDS).toBeGreaterThan(100_000);
  });

  it.each([
    'qwerty123456',
    '1q2w3e4r5t6y',
    'UNBELIEVABLE',
    'Photography1!',
    'sunshine20261!',
    'password12345',
  ])('refuses %s', (password) => expect(isBreached(password)).toBe(true));

  it.each(['five quiet words here', 'vault-lamp-otter-9', 'Zürich liegt am See!'])('accepts %s', (password) =>
    expect(isBreached(password)).toBe(false),
  );

  it('accepts random passwords', () => {
    const refused = Array.from({ length: 2000 }, () => randomBytes(12).toString('base64url')).filter(
      isBreached,
    );
    expect(refused).toEqual([]);
  });
});
