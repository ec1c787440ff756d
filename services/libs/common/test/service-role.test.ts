import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { createAuditTable } from '../src/migrations/index.js';
import { migrate } from '../src/database/migrate.js';

class CreateNotes1795132800001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createAuditTable(database);
    await database.query('CREATE TABLE security_log (id int)');
    await database.query('CREATE TABLE notes (id serial PRIMARY KEY, text text NOT NULL)');
  }
  async down() {}
}

class CreateLater1795132800002 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('CREATE TABLE later (id serial PRIMARY KEY)');
  }
  async down() {}
}

const PARTS = { entities: [], appendOnly: ['security_log'] };
const role = `notes_${process.pid}_service`;
let ownerUrl: string;
let serviceUrl: string;
beforeAll(async () => {
  ownerUrl = await freshDatabase();
  serviceUrl = withRole('a secret');
  await migrate(ownerUrl, { ...PARTS, migrations: [CreateNotes1795132800001] }, { service: serviceUrl });
  await ask(serviceUrl, AN_ENTRY, [v7()]);
});
afterAll(async () => {
  await ask(ownerUrl, `DROP OWNED BY ${role}`);
  await ask(ownerUrl, `DROP ROLE ${role}`);
});

const AN_ENTRY = `INSERT INTO audit (id, at, action, record_type, record_id)
  VALUES ($1, now(), 'note.created', 'note', '1')`;
const DENIED = 'permission denied for table';

describe('the role of a service', () => {
  it('reads and writes rows', async () => {
    await ask(serviceUrl, `INSERT INTO notes (text) VALUES ('first')`);
    await ask(serviceUrl, `UPDATE notes SET text = 'second'`);
    const { rowCount } = await ask(serviceUrl, 'DELETE FROM notes');
    expect(rowCount).toBe(1);
  });

  it('adds to the audit trail and reads it', async () => {
    const { rows } = await ask(serviceUrl, 'SELECT action FROM audit');
    expect(rows).toEqual([{ action: 'note.created' }]);
  });

  it('adds to the security log and reads it', async () => {
    await ask(serviceUrl, 'INSERT INTO security_log VALUES (1)');
    const { rows } = await ask(serviceUrl, 'SELECT id FROM security_log');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it.each([
    `UPDATE audit SET action = 'nothing'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    'UPDATE security_log SET id = 2',
    'DELETE FROM security_log',
    'DELETE FROM migrations',
  ])('may not %s', async (statement) => {
    await expect(ask(serviceUrl, statement)).rejects.toThrow(DENIED);
  });

  it.each([
    ['CREATE TABLE mine (id int)', 'permission denied for schema public'],
    ['ALTER TABLE audit DISABLE TRIGGER ALL', 'must be owner'],
    ['DROP TABLE audit', 'must be owner'],
    ['SET ROLE pg_write_all_data', 'permission denied'],
    ['CREATE ROLE other', 'permission denied'],
    [`COPY notes TO PROGRAM 'true'`, 'permission denied'],
    [`SELECT pg_read_file('/etc/passwd')`, 'permission denied'],
  ])('may not %s', async (statement, reason) => {
    await expect(ask(serviceUrl, statement)).rejects.toThrow(reason);
  });

  it('anonymizes an audit entry, marks it, and changes nothing else', async () => {
    const id = v7();
    const after = { tracking_code: 'VW-1', recipient_name: 'Ada', nested: { id: 'Ada' } };
    await ask(
      serviceUrl,
      `INSERT INTO audit (id, at, admin_email, action, record_type, record_id, before, after)
       VALUES ($1, '2026-11-05', 'bo@example.com', 'parcel.created', 'parcel', '7', '"Ada"', $2)`,
      [id, after],
    );
    await ask(serviceUrl, 'SELECT anonymize_audit(ARRAY[$1]::uuid[])', [id]);
    const { rows } = await ask(serviceUrl, 'SELECT * FROM audit WHERE id = $1', [id]);
    expect(rows).toEqual([
      expect.objectContaining({
        admin_email: 'bo@example.com',
        action: 'parcel.created',
        record_id: '7',
        before: null,
        after: { tracking_code: 'VW-1' },
        anonymized_at: expect.any(Date),
      }),
    ]);
  });

  it('cannot hide an anonymization, nor can another role perform one', async () => {
    const other = `other_${process.pid}`;
    await ask(ownerUrl, `CREATE ROLE ${other} LOGIN PASSWORD 'other'`);
    const url = new URL(ownerUrl);
    url.username = other;
    url.password = 'other';
    await ask(ownerUrl, `GRANT CONNECT ON DATABASE ${url.pathname.slice(1)} TO ${other}`);
    const take = `SELECT anonymize_audit('{}')`;
    // As in a restored backup.
    await ask(ownerUrl, 'GRANT EXECUTE ON FUNCTION anonymize_audit TO PUBLIC');
    await migrate(ownerUrl, { ...PARTS, migrations: [CreateNotes1795132800001] }, { service: serviceUrl });
    await expect(ask(url.href, take)).rejects.toThrow('permission denied for function');
    await expect(ask(serviceUrl, 'UPDATE audit SET anonymized_at = NULL')).rejects.toThrow(DENIED);
    await expect(
      ask(
        serviceUrl,
        'CREATE OR REPLACE FUNCTION without_people(said jsonb) RETURNS jsonb LANGUAGE sql AS $$ SELECT said $$',
      ),
    ).rejects.toThrow('permission denied for schema public');
    await ask(ownerUrl, `DROP OWNED BY ${other}`);
    await ask(ownerUrl, `DROP ROLE ${other}`);
  });

  it("reaches later migrations' tables, with the current password", async () => {
    const migrations = [CreateNotes1795132800001, CreateLater1795132800002];
    const changed = withRole('another secret');
    await migrate(ownerUrl, { entities: [], migrations }, { service: changed });
    await ask(changed, 'INSERT INTO later DEFAULT VALUES');
    await expect(ask(changed, 'DELETE FROM audit')).rejects.toThrow(DENIED);
    await expect(ask(serviceUrl, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it("is rejected as a worker's role", async () => {
    const parts = { ...PARTS, migrations: [], workerRights: { notes: { read: ['id'], change: ['text'] } } };
    const roles = { service: serviceUrl, worker: serviceUrl };
    await expect(migrate(ownerUrl, parts, roles)).rejects.toThrow('the worker needs its own role');
    const owner = { service: serviceUrl, worker: ownerUrl };
    await expect(migrate(ownerUrl, parts, owner)).rejects.toThrow('the worker needs its own role');
  });

  it('is kept if the owner may create roles, but not change this one', async () => {
    const url = new URL(ownerUrl);
    const [owner, existing] = [`maker_${process.pid}`, `existing_${process.pid}`];
    await ask(ownerUrl, `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'maker'`);
    await ask(ownerUrl, `CREATE ROLE ${existing} LOGIN PASSWORD 'as it was'`);
    await ask(ownerUrl, `CREATE DATABASE ${owner} OWNER ${owner}`);
    const as = (username: string, password: string) =>
      Object.assign(new URL(url), { username, password, pathname: owner }).href;
    const parts = { ...PARTS, migrations: [CreateNotes1795132800001] };
    await migrate(as(owner, 'maker'), parts, { service: as(existing, 'another') });
    await ask(as(existing, 'as it was'), `INSERT INTO notes (text) VALUES ('first')`);
    await ask(ownerUrl, `DROP DATABASE ${owner}`);
    await ask(ownerUrl, `DROP ROLE ${owner}, ${existing}`);
  });

  it('must exist if the owner may not create it', async () => {
    const weak = `weak_${process.pid}`;
    await ask(ownerUrl, `CREATE ROLE ${weak} LOGIN PASSWORD 'weak'`);
    const url = new URL(ownerUrl);
    await ask(ownerUrl, `GRANT ALL ON DATABASE ${url.pathname.slice(1)} TO ${weak}`);
    await ask(ownerUrl, `GRANT ALL ON SCHEMA public TO ${weak}`);
    await ask(ownerUrl, `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${weak}`);
    url.username = weak;
    url.password = 'weak';
    const missing = new URL(ownerUrl);
    missing.username = 'nobody_has_made_it';
    const parts = { entities: [], migrations: [CreateNotes1795132800001, CreateLater1795132800002] };
    await expect(migrate(url.href, parts, { service: missing.href })).rejects.toThrow(
      'the role nobody_has_made_it is missing, and this account may not create it',
    );
    await ask(ownerUrl, `DROP OWNED BY ${weak}`);
    await ask(ownerUrl, `DROP ROLE ${weak}`);
  });
});

function withRole(password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

async function ask(url: string, statement: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
