/**
 * `npm run fuzz [-- <cases>]`: asks the whole product what its OpenAPI document allows and much that it forbids, as a
 * signed-in admin. It finds failures of ours, and answers that are not as described.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { say } from '../../tools/setup/terminal.mjs';
import { startProduct, temporaryDataDir } from '../support/product.ts';
import { addFuzzData } from './support/fuzz-data.mjs';
import { documentToFuzz } from './support/fuzz-document.mjs';
import { schemathesis } from './support/schemathesis.mjs';
import { firstAdmin, NO_THROTTLES } from './support/sign-up.ts';

const CASES = Number(process.argv[2] ?? 5000);
const LIMIT_MS = 60 * 60_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const fuzzer = schemathesis();
if (fuzzer) process.exitCode = await fuzz(fuzzer);
else say('Skipped: schemathesis needs python3 and, the first time, the Python package registry.');

/** @returns {Promise<number>} what the process ends with */
async function fuzz(program) {
  await ensureBuilt();
  const { dataDir, remove } = await temporaryDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-fuzz-'));
  // The cookie is sent as it was at the start, so the session has to last.
  const env = { ...NO_THROTTLES, SESSION_MINUTES: '600', MAIL_ALLOW_PRIVATE_HOSTS: 'false' };
  const product = await startProduct({ dataDir, env });
  try {
    const admin = await firstAdmin(product);
    const { document, calls } = await documentToFuzz(await addFuzzData(admin));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await signIn(folder, admin.cookies.get('session'));
    const perCall = Math.ceil(CASES / calls);
    say(`${calls} calls, ${perCall} cases each, and the values at every limit`);
    const found = await run(program, folder, product.url, perCall);
    const asked = await casesOf(folder);
    say(`${asked} cases were asked, at least ${CASES} were wanted.`);
    return asked < CASES ? 1 : found;
  } finally {
    await product.stop();
    await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
  }
}

function signIn(folder, session) {
  const config = `[auth.openapi.session]\napi_key = "${session}"\n`;
  return writeFile(join(folder, 'schemathesis.toml'), config, { mode: 0o600 });
}

/** @returns {Promise<number>} 0 when nothing was found */
function run(program, folder, url, perCall) {
  const options = {
    '--url': url,
    '--checks': CHECKS.join(','),
    // In the first place what it thinks of for itself; the stateful phase would repeat the same calls in rows.
    '--phases': 'examples,coverage,fuzzing',
    '--max-examples': String(perCall),
    '--workers': '1',
    '--suppress-health-check': 'all',
    '--request-timeout': '20',
    '--warnings': 'off',
    '--report': 'json',
    '--report-json-path': join(folder, 'report.json'),
  };
  const words = ['--config-file', 'schemathesis.toml', 'run', 'openapi.json', '--continue-on-failure'];
  const child = spawn(program, [...words, ...Object.entries(options).flat()], {
    cwd: folder,
    stdio: 'inherit',
    timeout: LIMIT_MS,
  });
  return new Promise((done, failed) => {
    child.once('error', failed).once('exit', (code) => done(code ?? 1));
  });
}

async function casesOf(folder) {
  const { test_cases } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  return test_cases.generated;
}
