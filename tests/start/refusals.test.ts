import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/infra/free-port.ts';
import { launchStart, temporaryDataDir } from '../support/product.ts';

const REFUSAL_LIMIT_MS = 240_000;
const ROOT = resolve(import.meta.dirname, '../..');

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let taken: Server | undefined;

beforeEach(async () => {
  folder = await temporaryDataDir();
});

afterEach(async () => {
  taken?.close();
  taken = undefined;
  await folder.remove();
});

async function refusal(env: Record<string, string>) {
  const launched = launchStart({ DATA_DIR: folder.dataDir, PORT: String(await freePort()), ...env });
  const limit = setTimeout(() => void launched.stop(), REFUSAL_LIMIT_MS);
  const { code } = await launched.ended;
  clearTimeout(limit);
  return { code, said: launched.output() };
}

/** Runs a line of JavaScript on this Node, in a fresh process. */
function run(line: string, env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, timeout: REFUSAL_LIMIT_MS };
    execFile(process.execPath, ['--input-type=module', '-e', line], options, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

describe('npm start explains in a sentence that it cannot start', () => {
  it('when another program uses the port', async () => {
    const port = await freePort();
    taken = createServer().listen(port, '127.0.0.1');
    const { code, said } = await refusal({ PORT: String(port) });
    expect(said).toContain(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
    expect(said).not.toContain('    at ');
    expect(code).toBe(1);
  });

  it.runIf(process.platform === 'linux')('when its data folder is not writable', async () => {
    // Not even root can write there.
    const dataDir = '/sys/vaultway';
    const { code, said } = await refusal({ DATA_DIR: dataDir });
    expect(said).toMatch(
      /^The folder \/sys\/vaultway cannot be written to \(E[A-Z]+\)\. Choose another one with DATA_DIR=/m,
    );
    expect(code).toBe(1);
  });

  it.skipIf(process.getuid?.() === 0)('when the folder for its state is read-only', async () => {
    await mkdir(folder.dataDir);
    await chmod(folder.dataDir, 0o500);
    const { code, said } = await refusal({});
    expect(said).toContain(`The folder ${folder.dataDir} cannot be written to (EACCES).`);
    expect(code).toBe(1);
  });

  it("when a file is in the folder's place", async () => {
    await writeFile(join(dirname(folder.dataDir), 'data'), '');
    const { code, said } = await refusal({});
    expect(said).toContain(`${folder.dataDir} is not a folder (EEXIST).`);
    expect(code).toBe(1);
  });

  it('when a setting is invalid', async () => {
    expect((await refusal({ PORT: 'many' })).said).toContain(
      'PORT is "many"; it must be a number from 1 to 65535.',
    );
    expect((await refusal({ GATEWAY: 'mine' })).said).toContain(
      'GATEWAY is "mine"; it must be "builtin" or "traefik".',
    );
    expect((await refusal({ FORCE_HTTPS: 'perhaps' })).said).toContain(
      'FORCE_HTTPS: "perhaps" is neither true nor false',
    );
  });

  it('when Node is too old', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' });`;
    const { code, said } = await run(`${old} await import('./tools/start.mjs');`);
    expect(said).toContain('Vaultway needs Node 20 or newer to start; this is Node 18.20.4.');
    expect(code).toBe(1);
  });

  it('when redis-server is missing and cannot be installed', async () => {
    const program = `import { redisProgram } from './tools/infra/redis-program.ts';`;
    const { said } = await run(`${program} process.getuid = () => 1000; await redisProgram(console.log);`, {
      PATH: '/nowhere',
    });
    expect(said).toContain(
      'redis-server is missing. Install it with "sudo apt-get install redis-server", or start a container engine',
    );
  });
});
