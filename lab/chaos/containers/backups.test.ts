import { expect, it } from 'vitest';
import type { Note } from '../history/note.ts';
import { upTo } from './backups.ts';

const BACKUP = { begun: 1000, ended: 2000 };

const added = (key: string, asked: number, answered: number): Note => ({
  n: 1,
  client: 'a',
  asked,
  answered,
  outcome: 'done',
  said: '201',
  act: 'add',
  what: 'parcel',
  key,
  value: key,
  version: null,
});

it('treats writes as required, possible or impossible in a backup', () => {
  const notes = [added('before', 100, 200), added('meanwhile', 900, 1100), added('after', 2001, 2100)];
  const known = upTo(notes, BACKUP).map((note) => [note.key, note.outcome]);
  expect(known).toEqual([
    ['before', 'done'],
    ['meanwhile', 'unknown'],
  ]);
});
