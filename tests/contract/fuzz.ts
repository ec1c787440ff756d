/**
 * `npm run fuzz [-- <cases>]`: sends the whole product what its OpenAPI document allows and much that it forbids, as a
 * signed-in admin. It finds server errors and answers that differ from the document.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { ROOT } from '../../tools/setup/folders.mjs';
import { say } from '../../tools/setup/terminal.mjs';
import { startProduct, temporaryDataDir } from '../support/product.ts';
import { addFuzzData } from './support/fuzz-data.ts';
import { documentToFuzz } from './support/fuzz-document.ts';
import { firstAdmin, NO_THROTTLES } from './support/sign-up.ts';

const SCHEMATHESIS_VERSION = '4.32.5';
const INSTALL_LIMIT_MS = 5 * 60_000;
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

/** The fuzzer's path, after installing it the first time; undefined without Python or the registry. */
function schemathesis(): string | undefined {
  const folder = join(ROOT, 'node_modules/.cache', `schemathesis-${SCHEMATHESIS_VERSION}`);
  const program = join(folder, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  const succeeds = (command: string, words: string[]) =>
    spawnSync(command, words, { stdio: 'ignore', timeout: INSTALL_LIMIT_MS }).status === 0;
  const install = ['-m', 'pip', 'install', '--quiet', `schemathesis==${SCHEMATHESIS_VERSION}`];
  const isInstalled =
    succeeds('python3', ['-m', 'venv', folder]) && succeeds(join(folder, 'bin', 'python'), install);
  return isInstalled ? program : undefined;
}

/** @returns the exit code */
async function fuzz(program: string): Promise<number> {
  await ensureBuilt();
  const { dataDir, remove } = await temporaryDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-fuzz-'));
  // The fuzzer never renews its cookie, so the session has to last.
  const env = { ...NO_THROTTLES, SESSION_MINUTES: '600', MAIL_ALLOW_PRIVATE_HOSTS: 'false' };
  const product = await startProduct({ dataDir, env });
  try {
    const admin = await firstAdmin(product);
    const { document, calls } = await documentToFuzz(await addFuzzData(admin));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await signIn(folder, admin.cookies.get('session') ?? '');
    const perCall = Math.ceil(CASES / calls);
    say(`${calls} calls, ${perCall} cases each, and the values at every limit`);
    const found = await run(program, folder, product.url, perCall);
    const generated = await casesOf(folder);
    say(`${generated} cases were sent; at least ${CASES} were wanted.`);
    return generated < CASES ? 1 : found;
  } finally {
    await product.stop();
    await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
  }
}

function signIn(folder: string, session: string): Promise<void> {
  const config = `[auth.openapi.session]\napi_key = "${session}"\n`;
  return writeFile(join(folder, 'schemathesis.toml'), config, { mode: 0o600 });
}

/** @returns 0 when it finds nothing */
async function run(program: string, folder: string, url: string, perCall: number): Promise<number> {
  const options = {
    '--url': url,
    '--checks': CHECKS.join(','),
    // Without the stateful phase, which would repeat the same calls in sequences.
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
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function casesOf(folder: string): Promise<number> {
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as {
    test_cases: { generated: number };
  };
  return report.test_cases.generated;
}
