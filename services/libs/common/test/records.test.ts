import { Logger } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Column, DataSource, Entity } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { AuditEntity } from '../src/audit/index.js';
import { addAuditAnonymizing, createAuditTable } from '../src/migrations/index.js';
import { databaseOptions } from '../src/database/index.js';
import { RecordEntity, RecordStore, type Change, type RecordKind } from '../src/records/index.js';

@Entity('notes')
class NoteEntity extends RecordEntity {
  @Column('text')
  title!: string;

  @Column('jsonb', { nullable: true })
  details!: object | null;
}

const by: Admin = { id: randomUUID(), email: 'anna@example.com' };
let database: DataSource;
let announced: Change<NoteEntity>[];
let announce: (changes: readonly Change<NoteEntity>[]) => Promise<unknown>;

beforeAll(async () => {
  Logger.overrideLogger(false); // one announcement fails on purpose
  const parts = { entities: [NoteEntity, AuditEntity], migrations: [] };
  database = await new DataSource(databaseOptions(await freshDatabase(), 3, parts)).initialize();
  const runner = database.createQueryRunner();
  await createAuditTable(runner);
  await addAuditAnonymizing(runner);
  await runner.query(`
    CREATE TABLE notes (
      id uuid PRIMARY KEY,
      title text NOT NULL CONSTRAINT notes_title UNIQUE,
      details jsonb,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      deleted_at timestamptz(3)
    )`);
  await runner.release();
});

beforeEach(async () => {
  await database.query('TRUNCATE notes, audit');
  announced = [];
  announce = async (changes) => announced.push(...changes);
});

afterAll(() => database.destroy());

const aStore = (differently: Partial<RecordKind<NoteEntity>> = {}) =>
  new RecordStore<NoteEntity, object>(database, {
    type: 'note',
    entity: NoteEntity,
    nameColumn: 'title',
    toView: ({ title }) => ({ title }),
    taken: { notes_title: 'slug_taken' },
    announce: (changes) => announce(changes),
    beforeRestore: async (_tx, { title }) => ({ title: `${title} again` }),
    ...differently,
  });

const aNote = (title: string) =>
  aStore().write(by, (records) => records.insert({ title, details: { pages: [1, 2] } }));
const trail = async () =>
  (await database.manager.find(AuditEntity, { order: { at: 'ASC', id: 'ASC' } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  );
const stored = (id: string) =>
  database.manager.findOneOrFail(NoteEntity, { where: { id }, withDeleted: true });

describe('a record store', () => {
  it('inserts a record with its stamps, its audit entry and an announcement', async () => {
    const note = await aNote('First');
    expect(await stored(note.id)).toEqual(note);
    expect(note.created_at).toEqual(note.updated_at);
    expect(await trail()).toEqual([{ action: 'note.created', before: null, after: { title: 'First' } }]);
    expect(announced).toEqual([{ id: note.id, before: null, after: note }]);
  });

  it('has written what is committed, also where it cannot be announced', async () => {
    const silent = new RecordStore<NoteEntity, object>(database, {
      type: 'note',
      entity: NoteEntity,
      nameColumn: 'title',
      toView: ({ title }) => ({ title }),
      announce: () => Promise.reject(new Error('nobody listens')),
    });
    const note = await silent.write(by, (records) => records.insert({ title: 'First', details: null }));
    expect(await stored(note.id)).toEqual(note);
  });

  it('updates what is given and nothing else, with a later version', async () => {
    const note = await aNote('First');
    const { created_at } = note;
    const { updated_at } = await aStore().write(by, async (records) =>
      records.update(await records.lock(note.id), { title: undefined, details: null }),
    );
    expect(await stored(note.id)).toEqual(Object.assign(note, { details: null, updated_at }));
    expect(updated_at.getTime()).toBeGreaterThan(created_at.getTime());
  });

  it('refuses an edit of an older version and answers the record as it is', async () => {
    const note = await aNote('First');
    const edit = (title: string) =>
      aStore().write(by, async (records) =>
        records.update(await records.lock(note.id, note.updated_at.toISOString()), { title }),
      );
    await edit('Second');
    await expect(edit('Third')).rejects.toMatchObject({
      code: 'changed_meanwhile',
      current: { title: 'Second' },
    });
  });

  it('knows no record of an id that is no UUID or in the trash', async () => {
    const note = await aNote('First');
    await aStore().remove(note.id, by);
    await expect(aStore().find('1')).rejects.toMatchObject({ code: 'not_found' });
    await expect(aStore().remove(note.id, by)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('turns a violated constraint into its error, and keeps and announces nothing', async () => {
    await aNote('First');
    announced = [];
    await expect(aNote('First')).rejects.toMatchObject({ code: 'slug_taken' });
    expect(announced).toEqual([]);
    expect(await trail()).toHaveLength(1);
  });

  it('keeps what is written where nobody can be told of it', async () => {
    announce = () => Promise.reject(new Error('nobody listens'));
    expect(await aNote('First')).toMatchObject({ title: 'First' });
    expect(await trail()).toHaveLength(1);
  });

  it('writes nothing where what has to be announced cannot be read', async () => {
    const store = aStore({ announced: (_, tx) => tx.query('SELECT nothing FROM nowhere') });
    const write = store.write(by, (records) => records.insert({ title: 'First', details: null }));
    await expect(write).rejects.toThrow('nowhere');
    expect(await trail()).toEqual([]);
  });

  it('restores what is in the trash, as the noun wants it, and nothing else', async () => {
    const note = await aNote('First');
    expect(await aStore().restore(note.id, by)).toBeUndefined();
    await aStore().remove(note.id, by);
    expect(await aStore().restore(note.id, by)).toEqual({ title: 'First again' });
    expect(await stored(note.id)).toMatchObject({ title: 'First again', deleted_at: null });
    expect((await trail()).map(({ action }) => action)).toEqual([
      'note.created',
      'note.deleted',
      'note.restored',
    ]);
  });

  it('writes a thousand records in as many statements as one', async () => {
    const titles = Array.from({ length: 1000 }, (_, index) => `Note ${index}`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const store = aStore();
    const notes = await store.write(by, (records) =>
      records.insertAll(titles.map((title) => ({ title, details: null }))),
    );
    await store.write(by, async (records) => {
      const locked = await records.lockAll(notes.map(({ id }) => id));
      const updated = await records.updateAll(locked, ({ title }) => ({ title: `${title}!` }));
      await records.removeAll(updated);
    });
    const writes = query.mock.calls.filter(
      ([text]) => typeof text === 'string' && /^(INSERT|UPDATE)/.test(text),
    );
    query.mockRestore();
    expect(writes).toHaveLength(6);
    expect(await database.manager.countBy(AuditEntity, { action: 'note.deleted' })).toBe(1000);
    expect(announced).toHaveLength(3000);
  });
});
