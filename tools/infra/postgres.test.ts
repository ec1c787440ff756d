import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from './postgres.ts';
import { identify, stopProcess } from '../setup/process-identity.mjs';
import { temporaryFolder } from '../setup/folders.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let started: Postgres[];

beforeEach(() => {
  temporary = temporaryFolder('postgres');
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  temporary.remove();
});

async function start() {
  const server = await startPostgres({ dir: temporary.folder, durable: false });
  started.push(server);
  return server;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const pidFile = () => join(temporary.folder, 'cluster', 'postmaster.pid');
const pidInFile = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

describe('Postgres', () => {
  it('keeps its data and password across starts', async () => {
    const first = await start();
    await first.createDatabase('parcels');
    await ask(first.url('parcels'), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    const { rows } = await ask(second.url('parcels'), 'SELECT answer FROM kept');
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('isolates the accounts of databases', async () => {
    const server = await start();
    await server.createDatabase('parcels');
    await server.createDatabase('mails');
    const foreign = server.url('parcels').replace(/\/parcels$/, '/mails');
    await expect(ask(foreign, 'SELECT 1')).rejects.toThrow('permission denied for database "mails"');
  });

  it('requires the password, which only its owner can read', async () => {
    const server = await start();
    const guess = server.url().replace(/:[^:@]+@/, ':guess@');
    await expect(ask(guess, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(temporary.folder, 'password')).mode & 0o777).toBe(0o600);
  });

  it('folds case in every script, on every machine', async () => {
    const { rows } = await ask((await start()).url(), `SELECT 'ÄÉЖ' ILIKE 'äéж' AS alike`);
    expect(rows).toEqual([{ alike: true }]);
  });

  it('finds parts of words by its trigrams in every script', async () => {
    const url = (await start()).url();
    await ask(url, 'CREATE EXTENSION pg_trgm');
    const { rows } = await ask(url, `SELECT show_trgm('東京都') <> '{}' AS found`);
    expect(rows).toEqual([{ found: true }]);
  });

  it('limits shared buffers to a gigabyte, and to an eighth of memory', async () => {
    const { rows } = await ask(
      (await start()).url(),
      `SELECT pg_size_bytes(current_setting('shared_buffers')) / 1024 ^ 2 AS megabytes`,
    );
    expect(rows).toEqual([{ megabytes: Math.min(1024, Math.floor(totalmem() / 8 / 1024 ** 2)) }]);
  });

  it('stops a server left running in the same folder', async () => {
    const left = await start();
    const identity = identify(left.pid);
    const server = await start();
    expect(identify(left.pid)).not.toBe(identity);
    expect(server.pid).not.toBe(left.pid);
    await ask(server.url(), 'SELECT 1');
  });

  it('recovers after the server was killed', async () => {
    const killed = await start();
    await stopProcess(killed.pid, { steps: [['SIGKILL', 5000]] });
    const server = await start();
    await ask(server.url(), 'SELECT 1');
  });

  it('ignores a pid file that names another program, and leaves that program alone', async () => {
    const killed = await start();
    await stopProcess(killed.pid, { steps: [['SIGKILL', 5000]] });
    const other = spawn('sleep', ['60']);
    writeFileSync(pidFile(), readFileSync(pidFile(), 'utf8').replace(/^\d+/, String(other.pid)));
    const server = await start();
    expect(pidInFile()).toBe(server.pid);
    expect(identify(other.pid ?? 0)).not.toBeNull();
    other.kill();
  });
});
