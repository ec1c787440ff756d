import { Logger } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Column, DataSource, Entity } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { AuditEntity } from '../src/audit/index.js';
import { createAuditTable, groupAudit } from '../src/migrations/index.js';
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
  await groupAudit(runner);
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
  it('inserts a record with timestamps, audit entry and announcement', async () => {
    const note = await aNote('First');
    expect(await stored(note.id)).toEqual(note);
    expect(note.created_at).toEqual(note.updated_at);
    expect(await trail()).toEqual([{ action: 'note.created', before: null, after: { title: 'First' } }]);
    expect(announced).toEqual([{ id: note.id, before: null, after: note }]);
  });

  it('succeeds after the commit, even if the announcement fails', async () => {
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

  it('updates only the given fields, with a later version', async () => {
    const note = await aNote('First');
    const { created_at } = note;
    const { updated_at } = await aStore().write(by, async (records) =>
      records.update(await records.lock(note.id), { title: undefined, details: null }),
    );
    expect(await stored(note.id)).toEqual(Object.assign(note, { details: null, updated_at }));
    expect(updated_at.getTime()).toBeGreaterThan(created_at.getTime());
  });

  it('records no update to the stored values, but one that only changes what the public form omits', async () => {
    const note = await aNote('First');
    const update = (changed: Partial<NoteEntity>) =>
      aStore().write(by, async (records) => records.update(await records.lock(note.id), changed));
    await update({ title: 'First', details: { pages: [1, 2] } });
    expect(await trail()).toHaveLength(1);
    await update({ details: { pages: [1, 3] } });
    expect(await trail()).toHaveLength(2);
  });

  it('rejects an edit of an older version with the current record', async () => {
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

  it('does not find an invalid id or a record in the trash', async () => {
    const note = await aNote('First');
    await aStore().remove(note.id, by);
    await expect(aStore().find('1')).rejects.toMatchObject({ code: 'not_found' });
    await expect(aStore().remove(note.id, by)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('maps a violated constraint to its error, without writing or announcing', async () => {
    await aNote('First');
    announced = [];
    await expect(aNote('First')).rejects.toMatchObject({ code: 'slug_taken' });
    expect(announced).toEqual([]);
    expect(await trail()).toHaveLength(1);
  });

  it('keeps a write whose announcement fails', async () => {
    announce = () => Promise.reject(new Error('nobody listens'));
    expect(await aNote('First')).toMatchObject({ title: 'First' });
    expect(await trail()).toHaveLength(1);
  });

  it("writes nothing if the announcement's data cannot be read", async () => {
    const store = aStore({ announced: (_, tx) => tx.query('SELECT nothing FROM nowhere') });
    const write = store.write(by, (records) => records.insert({ title: 'First', details: null }));
    await expect(write).rejects.toThrow('nowhere');
    expect(await trail()).toEqual([]);
  });

  it("restores only records in the trash, with the kind's changes", async () => {
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

  it('writes a thousand records with as many statements as one', async () => {
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
