/**
 * `npm run fuzz [-- --cases <n> --seed <n> --service <name> --as <admin|visitor>]`: sends every service valid and many
 * invalid requests per its OpenAPI document, as a signed-in admin and as a visitor. Finds server errors, slow
 * responses, growing memory, and responses that differ from the document. The printed seed repeats a run.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { SERVICES } from '../../tools/setup/services.mjs';
import { favor } from '../../tests/support/priority.ts';
import { startProduct, temporaryDataDir } from '../../tests/support/product.ts';
import { IMAGE_ENV } from '../../tests/support/product-memory.ts';
import type { FuzzResult } from '../../tests/support/fuzz/fuzzer.ts';
import { addFuzzData } from '../../tests/support/fuzz/fuzz-data.ts';
import { firstAdmin, NO_THROTTLES } from '../../tests/support/sign-up.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    service: { type: 'string' },
    as: { type: 'string' },
  },
});
const FUZZED = SERVICES.filter((name) => (values.service ?? name) === name);
const ROLES = ['visitor', 'admin'].filter((name) => (values.as ?? name) === name);
const [CASES, SEED] = [Number(values.cases), Number(values.seed)];

await ensureBuilt();
// They read the OpenAPI document, which the build creates.
const { fuzz, FUZZ_LIMITS } = await import('../../tests/support/fuzz/fuzzer.ts');
const { fuzzedCalls } = await import('../../tests/support/fuzz/left-out.ts');
const { dataDir, remove } = await temporaryDataDir();
// No case renews the cookie, so the session must last.
const env = { ...IMAGE_ENV, ...NO_THROTTLES, SESSION_MINUTES: '600', MAIL_ALLOW_PRIVATE_HOSTS: 'false' };
const product = await startProduct({ dataDir, env });
try {
  process.exitCode = await fuzzAll();
} finally {
  await product.stop();
  await remove();
}

/** @returns the exit code */
async function fuzzAll(): Promise<number> {
  favor(dataDir);
  const admin = await firstAdmin(product);
  const known = await addFuzzData(admin, { dataDir });
  say(`Seed ${SEED}; to repeat it: npm run fuzz -- --cases ${CASES} --seed ${SEED}\n`);
  say('| service | as | calls | cases | answers | failures | slowest | grew by |');
  say('| --- | --- | --: | --: | --- | --: | --- | --- |');
  const failures: string[] = [];
  for (const service of FUZZED) {
    const calls = fuzzedCalls(await documentOf(service));
    for (const role of ROLES) {
      const session = role === 'admin' ? admin.cookies.get('session') : undefined;
      const cases = Math.ceil(CASES / calls.length);
      const result = await fuzz({ url: product.url, dataDir, calls, cases, seed: SEED, session, known });
      const { program, megabytes } = result.growth;
      if (megabytes > FUZZ_LIMITS.growthMegabytes) result.failures.push(`${program} grew by ${megabytes} MB`);
      say(rowOf(service, role, calls.length, result));
      failures.push(...result.failures.map((failure) => `${service}, as ${role}: ${failure}`));
    }
  }
  for (const failure of failures) say(`\n- ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

async function documentOf(service: string) {
  const file = new URL(`../../services/${service}/openapi.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> };
}

function rowOf(service: string, role: string, calls: number, result: FuzzResult): string {
  const { cases, failures, slowest, growth, statuses } = result;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const cells = [
    service,
    role,
    calls,
    cases,
    answers.join(', '),
    failures.length,
    `${slowest.ms} ms (${slowest.call})`,
    growth.megabytes > 0 ? `${growth.megabytes} MB (${growth.program})` : 'nothing',
  ];
  return `| ${cells.join(' | ')} |`;
}
