import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { leafOf, naiveRoot } from '../../../services/tracking/test/support/proofs.ts';
import { logIsWhole, rootsOf } from './log-promise.ts';
import { anew, anEvent, note, parcel, stored } from './made-up.ts';
import type { Call, Note, StoredLog } from './note.ts';

const ENTRIES = Array.from({ length: 9 }, (_, at) => createHash('sha256').update(String(at)).digest());
const ORIGIN = 'log.test';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = Buffer.concat([
  Buffer.of(1),
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
]);
const keyId = createHash('sha256')
  .update(Buffer.concat([Buffer.from(`${ORIGIN}\n`), key]))
  .digest()
  .subarray(0, 4);
const KEY = `${ORIGIN}+${keyId.toString('hex')}+${key.toString('base64')}`;

function checkpoint(size: number, entries: readonly Buffer[] = ENTRIES): string {
  const root = naiveRoot(entries.slice(0, size).map(leafOf)).toString('base64');
  const text = `${ORIGIN}\n${size}\n${root}\n`;
  const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${ORIGIN} ${signature.toString('base64')}\n`;
}
const seen = (text: string, call: Partial<Call> = {}) => note({ act: 'checkpoint', key: 'log', text }, call);
const rows = [parcel(), anEvent];
const log = (facts: Partial<StoredLog> = {}): StoredLog => ({
  ...stored({ rows }).log,
  key: KEY,
  entries: ENTRIES,
  ...facts,
});
const wrong = (notes: Note[], facts: Partial<StoredLog> = {}) =>
  logIsWhole(notes, stored({ rows, log: log(facts) })).map(({ sentence }) => sentence);

beforeEach(anew);

it('accepts a log that only grows', () => {
  expect(wrong([0, 1, 5, 5, 9].map((size) => seen(checkpoint(size))))).toEqual([]);
});

it('computes the root of each size', () => {
  const sizes = new Set(ENTRIES.keys().map((at) => at + 1));
  const expected = [...sizes].map((size) => naiveRoot(ENTRIES.slice(0, size).map(leafOf)).toString('base64'));
  expect([...rootsOf(ENTRIES, sizes).values()].slice(1)).toEqual(expected);
});

it.each<[string, Partial<StoredLog>]>([
  ['has no leaf', { leaves: [] }],
  ['waits for its place', { leaves: [{ kind: 'event.created', of: anEvent.id, index: null }] }],
  ['does not hold: why', { unproved: [{ key: 'E1', why: 'why' }] }],
])('notices that an event %s', (sentence, facts) => {
  expect(wrong([], facts).join()).toContain(sentence);
});

it('detects a fork', () => {
  const others = ENTRIES.with(3, Buffer.alloc(32));
  expect(wrong([seen(checkpoint(3, others))])).toEqual([]);
  expect(wrong([seen(checkpoint(4, others))]).join()).toContain('another root');
});

it('detects missing entries', () => {
  expect(wrong([seen(checkpoint(9))], { entries: ENTRIES.slice(0, 8) }).join()).toContain(
    'more than there are',
  );
});

it('detects a log that shrank between two readers', () => {
  const notes = [seen(checkpoint(6)), seen(checkpoint(5), { client: 'b' })];
  expect(wrong(notes)).toEqual(['call 2 of b saw a log of 5 entries after one of 6']);
  expect(wrong([seen(checkpoint(6), { answered: 500 }), seen(checkpoint(5), { client: 'b' })])).toEqual([]);
});

it('detects a checkpoint with a foreign signature', () => {
  expect(wrong([seen(checkpoint(4).replace(/.{8}\n$/, 'AAAAAAA=\n'))]).join()).toContain('signature');
});
