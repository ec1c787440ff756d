import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { canListen, freePort } from '../../tools/infra/free-port.ts';
import { readEnvFile } from '../../tools/operate/env-file.mjs';
import { commandLine } from '../../tools/setup/process-identity.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { readRecords, stillRunning } from '../../tools/infra/run-records.ts';
import { leadsTo } from '../../web/src/site/proof/check-proof.ts';
import { documented, instead, runShell } from '../support/documented.ts';
import { expectApart } from '../support/sandbox-story.ts';
import { firstAdmin } from '../support/sign-up.ts';
import { launchStart, startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';

const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');

/** True if there is a pg_dump of the version of `npm start`, or Docker, which has it. */
const hasPgDump = () =>
  ['pg_dump', 'docker'].some((program) =>
    /\b(17|postgres:17)/.test(
      spawnSync(program, program === 'docker' ? ['image', 'ls', 'postgres:17'] : ['--version'], {
        encoding: 'utf8',
      }).stdout ?? '',
    ),
  );

/** Only catches hangs: nothing here depends on the machine's speed. */
const LIMIT_MS = 60_000;

/** State of a first start, which takes several times as long as the next: each test begins with a copy. */
let begun: Awaited<ReturnType<typeof temporaryDataDir>>;
let first: RunningProduct;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let running: RunningProduct[] = [];

beforeAll(async () => {
  begun = await temporaryDataDir();
  first = await startProduct({ dataDir: begun.dataDir });
  await first.stop();
}, 300_000);
afterAll(() => begun?.remove());

beforeEach(async () => {
  folder = await copyOf(begun.dataDir);
});

afterEach(async () => {
  await Promise.all(running.map((product) => product.stop()));
  running = [];
  await folder.remove();
});

async function copyOf(dataDir: string) {
  const copy = await temporaryDataDir();
  // Postgres's files belong to their own user.
  execFileSync('cp', ['-a', dataDir, copy.dataDir]);
  return copy;
}

async function start(options: { env?: Record<string, string>; dataDir?: string } = {}) {
  const product = await startProduct({ dataDir: folder.dataDir, ...options });
  running.push(product);
  return product;
}

const recordsOf = ({ dataDir }: { dataDir: string }) => readRecords(`${dataDir}/run`);
const statusOf = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).status;

describe('npm start', () => {
  it("prints the first admin's link, and the same one on a second start without repeating the setup", async () => {
    const second = await start();
    expect(first.output()).toContain('Demo parcels are there');
    expect(second.output()).not.toMatch(/Installing|Building|Demo parcels are there/);
    expect(linkToken(second)).toMatch(/^[\w-]{20,}$/);
    expect(linkToken(second)).toBe(linkToken(first));
  });

  it('is examined by the doctor, and its log of events is resumed, without Compose', async () => {
    const product = await start();
    const operate = (command: string) =>
      runProgram(process.execPath, [`tools/operate/${command}.mjs`], {
        env: { ...process.env, DATA_DIR: product.dataDir, PORT: String(product.port) },
        limitMs: LIMIT_MS,
      });
    const examined = await operate('doctor');
    expect(examined.said).toMatch(/^All is well \(notes: \d+\)\.$/m);
    expect(examined).toMatchObject({ code: 0 });
    expect(examined.said).toContain('ok   webhook-worker is running');
    expect(examined.said).toContain('ok   mails leave the queue');
    expect(await operate('resume-log')).toMatchObject({
      code: 0,
      said: expect.stringContaining('The log continues from the entries in the database.'),
    });
  });

  it('gets a new key for its log, which the former one has signed', async () => {
    const product = await start();
    const keysAt = async ({ url }: RunningProduct) => {
      const { keys } = (await (await fetch(`${url}/log/keys`)).json()) as {
        keys: { key: string; note: string | null }[];
      };
      return keys;
    };
    const before = await keysAt(product);
    const former = before.at(-1);
    const rotated = await runProgram(process.execPath, ['tools/operate/rotate-log-key.mjs'], {
      env: { ...process.env, DATA_DIR: product.dataDir, PORT: String(product.port) },
      limitMs: LIMIT_MS,
    });
    expect(rotated.code, rotated.said).toBe(0);
    expect(rotated.said).toMatch(/^([0-9a-f]{4} ){8}has signed ([0-9a-f]{4} ?){8}\.$/m);
    await product.stop();
    const again = await startProduct({ dataDir: folder.dataDir, port: product.port });
    running.push(again);
    const after = await keysAt(again);
    const second = after.at(-1);
    expect(after).toEqual([...before, second]);
    expect((await (await fetch(`${again.url}/log/key`)).text()).trim()).toBe(second?.key);
    const [, said] = second?.note?.split('\n') ?? [];
    expect(said).toBe(second?.key);
    expect(await leadsTo(after, former?.key ?? '')).toBe(true);
  });

  it.skipIf(!hasPgDump())('is backed up with its keys, for a move to containers', async () => {
    const product = await start();
    const passphrase = `${folder.dataDir}.passphrase`;
    writeFileSync(passphrase, 'four random words here');
    const backup = `${folder.dataDir}.enc.tar`;
    const env = {
      ...process.env,
      DATA_DIR: product.dataDir,
      PORT: String(product.port),
      BACKUP_PASSPHRASE_FILE: passphrase,
    };
    const operate = (command: string, ...words: string[]) =>
      runProgram(process.execPath, [`tools/operate/${command}.mjs`, ...words], { env, limitMs: LIMIT_MS });
    const elsewhere = { '/root/passphrase': passphrase, '/mnt/nas/moving.enc.tar': backup };
    const made = instead(documented('docs/operations.md#move-to-docker-or-kubernetes 1'), elsewhere);
    await runShell(made, { env, limitMs: LIMIT_MS });
    const settings = `${folder.dataDir}.env`;
    const taken = await operate('init', '--from', backup, '--file', settings);
    expect(taken.code, taken.said).toBe(0);
    const { host } = new URL(product.url);
    const keys = ['log', 'auth', 'webhook', 'mail'].map((name) =>
      readFileSync(`${product.dataDir}/keys/${name}.key`, 'utf8'),
    );
    const [log, auth, webhook, mail] = keys;
    expect(readEnvFile(settings)).toMatchObject({
      LOG_KEY: log,
      AUTH_SECRET_KEY: auth,
      WEBHOOK_SECRET_KEY: webhook,
      MAIL_SECRET_KEY: mail,
      LOG_ORIGIN: `${host}/log`,
      PUBLIC_URL: 'http://localhost',
      SESSION_PRIVATE_KEY: oneLine(readFileSync(`${product.dataDir}/keys/session.private.pem`, 'utf8')),
    });
  });

  it('runs the sandbox only where it is told to, and keeps the data of test keys apart', async () => {
    expect(first.output()).not.toContain('sandbox');
    expect(readdirSync(begun.dataDir).filter((name) => name.includes('sandbox'))).toEqual([]);
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (piece: string) => received.push(piece));
      request.on('end', () => response.writeHead(204).end());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    const product = await start({ env: { SANDBOX: 'on' } });
    const programs = ['sandbox', 'sandbox-redis', 'sandbox-worker'];
    const records = recordsOf(product);
    expect(records.map(({ name }) => name)).toEqual(expect.arrayContaining(programs));
    const { port } = receiver.address() as AddressInfo;
    const code = await expectApart(await firstAdmin(product), `http://127.0.0.1:${port}/hook`);
    await expect.poll(() => received.join(''), { timeout: LIMIT_MS }).toContain(code);

    const examined = await runProgram(process.execPath, ['tools/operate/doctor.mjs'], {
      env: { ...process.env, DATA_DIR: product.dataDir, PORT: String(product.port) },
      limitMs: LIMIT_MS,
    });
    for (const name of programs) expect(examined.said).toContain(`ok   ${name} is running`);
    await product.stop();
    expect(stillRunning(records)).toEqual([]);
  });

  it('leaves nothing running and frees the port when stopped', async () => {
    const product = await start();
    const records = recordsOf(product);
    await product.stop();
    expect(records.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['gateway', 'postgres', 'redis', 'tracking', 'web']),
    );
    expect(stillRunning(records)).toEqual([]);
    expect(await canListen(product.port, '127.0.0.1')).toBe(true);
    expect(await product.ended).toEqual({ code: 0, signal: null });
  });

  it('ends all its processes when killed, and starts again', async () => {
    const product = await start();
    const records = recordsOf(product);
    process.kill(product.pid, 'SIGKILL');
    await expect.poll(() => stillRunning(records), { timeout: LIMIT_MS }).toEqual([]);
    const again = await start();
    expect(await statusOf(`${again.url}/api/parcels/NOPE-1`)).toBe(404);
  });

  it.runIf(process.platform === 'linux')(
    'stops the processes of an earlier start whose guard was killed too',
    async () => {
      const product = await start();
      const records = recordsOf(product);
      for (const pid of [guardOf(product), product.pid]) process.kill(pid, 'SIGKILL');
      await product.ended;
      expect(stillRunning(records)).toHaveLength(records.length);
      const again = await start();
      expect(stillRunning(records)).toEqual([]);
      expect(again.output()).toContain('An earlier start was cut off');
      expect(await statusOf(`${again.url}/api/parcels/NOPE-1`)).toBe(404);
    },
  );

  it('restarts a service that dies', async () => {
    const product = await start();
    const tracking = recordsOf(product).find(({ name }) => name === 'tracking');
    process.kill(tracking?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => product.output(), { timeout: LIMIT_MS })
      .toContain('tracking ended unexpectedly (signal SIGKILL)');
    await expect
      .poll(() => statusOf(`${product.url}/api/parcels/NOPE-1`), { timeout: LIMIT_MS, interval: 200 })
      .toBe(404);
  });

  it('runs beside another instance with its own port and folder, but never on the same folder', async () => {
    const other = await copyOf(begun.dataDir);
    const [one, two] = await Promise.all([start(), start({ dataDir: other.dataDir })]);
    expect(await Promise.all([statusOf(`${one.url}/`), statusOf(`${two.url}/`)])).toEqual([200, 200]);
    const third = launchStart({ DATA_DIR: one.dataDir, PORT: String(await freePort()) });
    expect(await third.ended).toEqual({ code: 1, signal: null });
    expect(third.output()).toContain(`is in use by another instance (process ${one.pid}, ${one.url})`);
    await two.stop();
    await other.remove();
  });
});

function linkToken({ signUpLink }: RunningProduct) {
  return new URL(signUpLink ?? 'none:').searchParams.get('token');
}

function guardOf({ dataDir }: RunningProduct): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const isGuard = (line: string) => line.includes('guard.ts') && line.includes(dataDir);
  return pids.find((pid) => isGuard(commandLine(pid))) ?? 0;
}
