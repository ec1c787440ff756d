import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';
import { identify, stopProcess } from './process-identity.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

let temporary;
let started;

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

async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const pidFile = () => join(temporary.folder, 'cluster', 'postmaster.pid');
const pidInFile = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

describe('Postgres', () => {
  it('keeps what was written, and its password, from one start to the next', async () => {
    const first = await start();
    await first.createDatabase('parcels');
    await ask(first.url('parcels'), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    const { rows } = await ask(second.url('parcels'), 'SELECT answer FROM kept');
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('lets the account of one database not into another', async () => {
    const server = await start();
    await server.createDatabase('parcels');
    await server.createDatabase('mails');
    const foreign = server.url('parcels').replace(/\/parcels$/, '/mails');
    await expect(ask(foreign, 'SELECT 1')).rejects.toThrow('permission denied for database "mails"');
  });

  it('asks for the password, which nobody else can read', async () => {
    const server = await start();
    const guess = server.url().replace(/:[^:@]+@/, ':guess@');
    await expect(ask(guess, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(temporary.folder, 'password')).mode & 0o777).toBe(0o600);
  });

  it('tells upper from lower case in every script, on every machine', async () => {
    const { rows } = await ask((await start()).url(), `SELECT 'ÄÉЖ' ILIKE 'äéж' AS alike`);
    expect(rows).toEqual([{ alike: true }]);
  });

  it('stops a server that was left running on the same folder', async () => {
    const left = await start();
    const identity = identify(left.pid);
    const server = await start();
    expect(identify(left.pid)).not.toBe(identity);
    expect(server.pid).not.toBe(left.pid);
    await ask(server.url(), 'SELECT 1');
  });

  it('recovers when the server was killed outright', async () => {
    const killed = await start();
    await stopProcess(killed.pid, { steps: [['SIGKILL', 5000]] });
    const server = await start();
    await ask(server.url(), 'SELECT 1');
  });

  it('is not misled by a pid file that names another program, and leaves that one alone', async () => {
    const killed = await start();
    await stopProcess(killed.pid, { steps: [['SIGKILL', 5000]] });
    const other = spawn('sleep', ['60']);
    writeFileSync(pidFile(), readFileSync(pidFile(), 'utf8').replace(/^\d+/, String(other.pid)));
    const server = await start();
    expect(pidInFile()).toBe(server.pid);
    expect(identify(other.pid)).not.toBeNull();
    other.kill();
  });
});
