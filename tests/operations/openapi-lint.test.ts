import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EVERY_SERVICE } from '../../tools/setup/services.mjs';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const MERGED = 'services/content/dist/openapi.merged.json';
const FILES = [...EVERY_SERVICE.map((service: string) => `services/${service}/openapi.json`), MERGED];

/**
 * Findings that stay: redocly cannot know that the ID of a handover is a UUID, so that it is never `parcels`.
 */
const KNOWN = new Set(['no-ambiguous-paths /api/handovers/parcels/{code}, /api/handovers/{id}/proof']);

interface Problem {
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

async function problemsOf(file: string): Promise<string[]> {
  const args = [CLI, 'lint', file, '--extends=recommended', '--format=json'];
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  };
  // It exits with 1 if there is a problem.
  const run = promisify(execFile)(process.execPath, args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { problems: Problem[] };
  return problems.map(({ ruleId, message, location }) => {
    const paths = [...message.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path);
    return `${ruleId} ${paths.length > 0 ? paths.join(', ') : `${message} ${location[0]?.pointer}`}`;
  });
}

it.each(FILES)("follows redocly's recommended rules: %s", { timeout: 60_000 }, async (file) => {
  expect((await problemsOf(file)).filter((problem) => !KNOWN.has(problem))).toEqual([]);
});

it('names operations by identifiers, for generated clients', () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, MERGED), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
