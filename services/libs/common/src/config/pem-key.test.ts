import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { pemKey } from './index.js';

const pair = (namedCurve = 'prime256v1') =>
  generateKeyPairSync('ec', {
    namedCurve,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const { publicKey, privateKey } = pair();
const key = publicKey.trim();
const schema = pemKey('public');

it.each([
  ['as it was made', publicKey],
  ['on one line with \\n, as in .env', key.replaceAll('\n', '\\n')],
  ['in quotes, as kubectl --from-env-file leaves it', `"${key.replaceAll('\n', '\\n')}"`],
  ['in single quotes', `'${key}'`],
  ['with the line breaks of Windows', publicKey.replaceAll('\n', '\r\n')],
  ['indented, as in a YAML file', publicKey.replaceAll(/^/gm, '    ')],
])('reads a key %s', (_, text) => {
  expect(schema.parse(text)).toBe(key);
});

it.each([
  ['no key', '-----BEGIN PUBLIC KEY-----\nc2VjcmV0\n-----END PUBLIC KEY-----', 'cannot be read as a PEM key'],
  ['an empty text', '""', 'cannot be read as a PEM key'],
  ['the private key', privateKey, 'it is the private key'],
  ['a key on another curve', pair('secp384r1').publicKey, 'not an EC key on the curve P-256'],
])('refuses %s and does not repeat it', (_, text, problem) => {
  const { error } = schema.safeParse(text);
  expect(error?.issues.map(({ message }) => message).join()).toContain(problem);
  expect(error?.message).not.toContain('c2VjcmV0');
});
