import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tools/infra/free-port.ts';
import { scriptOfRelease } from '../../tools/operate/release-files.mjs';
import { temporaryFolder } from '../../tools/setup/folders.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { docker } from '../support/container-engine.ts';
import { ROOT } from '../support/container-stack.ts';

const NAME = `vaultway-release-${process.pid}`;
let temporary: ReturnType<typeof temporaryFolder>;
let http: string;

/** Runs the script, which is all that this installation was given, with the images of these tests. */
const vaultway = (...words: string[]) =>
  runProgram('sh', [join(temporary.folder, 'vaultway'), ...words], { cwd: '/', limitMs: 300_000 });

beforeAll(async () => {
  temporary = temporaryFolder('a release, with two files');
  const script = readFileSync(join(ROOT, 'vaultway'), 'utf8');
  const release = { version: 'test', registry: 'vaultway' };
  writeFileSync(join(temporary.folder, 'vaultway'), scriptOfRelease(script, release));
  const build = ['build', '--file', 'tools/operate/Dockerfile', '--tag', 'vaultway/operate:test', ROOT];
  await docker(build, { limitMs: 300_000 });
}, 310_000);
afterAll(async () => {
  await vaultway('compose', 'down', '--volumes', '--timeout', '1');
  rmSync(temporary.folder, { recursive: true, force: true });
}, 120_000);

it('installs, backs up and examines the product with nothing but Docker', async () => {
  http = String(await freePort());
  const https = String(await freePort());
  const ports = ['--bind-address', '127.0.0.1', '--http-port', http, '--https-port', https];
  const init = await vaultway('init', '--name', NAME, ...ports);
  expect(init).toMatchObject({ code: 0, said: expect.stringContaining('Next: ./vaultway up') });

  const up = await vaultway('up');
  expect(up.code, up.said).toBe(0);
  expect((await fetch(`http://localhost:${http}/track.html`)).status).toBe(200);
  expect((await vaultway('signup-link')).output).toMatch(
    /^http:\/\/localhost:\d+\/control\/signup\.html\?token=\S+\n$/,
  );

  const backup = await vaultway('backup');
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining(`${temporary.folder}/backups/`) });
  const doctor = await vaultway('doctor');
  expect(doctor, doctor.said).toMatchObject({ code: 0, said: expect.stringContaining('All is well') });
}, 400_000);
