import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { whileSettingUp } from '../setup/launch.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram, runTool } from '../setup/run-tool.mjs';
import { say, step } from '../setup/terminal.mjs';

type Part = keyof typeof PARTS;

const BUILD_LIMIT_MS = 20 * 60_000;
/** Fingerprint of each part's sources at its last build. */
const NOTE = join(ROOT, 'node_modules', '.cache', 'vaultway-build.json');
const MERGE_OPENAPI = join(ROOT, 'services/content/dist/merge-openapi.js');
const BUNDLE = join(ROOT, 'services/bundle.ts');
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

const PARTS = {
  services: {
    name: 'Services and gateway are built',
    sources: [
      'services/**/src/**',
      'services/**/tsconfig.json',
      'services/services.json',
      'services/*/openapi.json',
      'gateway/{src,dynamic}/**',
      'gateway/tsconfig.json',
      'services/bundle.ts',
    ],
    results: [
      'services/libs/common/dist/index.js',
      'services/content/dist/openapi.merged.json',
      'services/tracking/dist/bundle/main.js',
      'gateway/dist/main.js',
    ],
    make: async () => {
      const compiled = await runTool('tsc', ['-b', ...serviceProjects()], { limitMs: BUILD_LIMIT_MS });
      if (compiled.code !== 0) return compiled;
      const merged = await runProgram(process.execPath, [MERGE_OPENAPI], { limitMs: BUILD_LIMIT_MS });
      if (merged.code !== 0) return merged;
      return runProgram(process.execPath, [BUNDLE], { limitMs: BUILD_LIMIT_MS });
    },
  },
  web: {
    name: 'Website is built',
    sources: ['web/{src,public,build}/**', 'web/*.{ts,json,html}', 'services/libs/contracts/src/**'],
    results: ['web/dist/shells/shells.json'],
    make: () =>
      runTool('vite', ['build', '--logLevel', 'warn'], {
        cwd: join(ROOT, 'web'),
        // Always production: in a test run, the bundle would otherwise contain React's development code.
        env: { ...process.env, NODE_ENV: 'production' },
        limitMs: BUILD_LIMIT_MS,
      }),
  },
};

/** Returns all projects but the website, which is built without a type check. */
function serviceProjects(): string[] {
  return [...globSync('services/*/tsconfig.json', { cwd: ROOT }), 'gateway/tsconfig.json'];
}

/** Builds the parts that changed since the last build. */
export async function ensureBuilt({
  force = false,
  parts = ['services', 'web'],
}: { force?: boolean; parts?: Part[] } = {}): Promise<void> {
  const isStale = (part: Part) => force || !isBuilt(part);
  if (!parts.some(isStale)) return;
  await whileSettingUp(async () => {
    const stale = parts.filter(isStale);
    if (stale.length > 0) say('Building …');
    await Promise.all(stale.map(build));
  });
}

async function build(part: Part): Promise<void> {
  const { name, sources, results, make } = PARTS[part];
  const hash = hashOf(sources);
  await step(name, async () => {
    const { code, said } = await make();
    const missing = results.filter((file) => !existsSync(join(ROOT, file)));
    if (code === 0 && missing.length === 0) return;
    const complaints = missing.map((file) => `${file} is missing.`);
    throw new PlainError([said.trim(), ...complaints, `The build failed (${part}).`].join('\n'));
  });
  writeNote({ ...readNote(), [part]: hash });
}

function isBuilt(part: Part): boolean {
  const { sources, results } = PARTS[part];
  return results.every((file) => existsSync(join(ROOT, file))) && readNote()[part] === hashOf(sources);
}

/** Returns the fingerprint of the services' last build. */
export const servicesFingerprint = () => readNote().services ?? '';

/** Hashes the names and contents of the sources, and anything else that affects the result. */
function hashOf(sources: string[]): string {
  const found = globSync([...SHARED_SOURCES, ...sources], {
    cwd: ROOT,
    exclude: ({ name }) => name === 'node_modules' || name === 'dist',
    withFileTypes: true,
  });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readNote(): Partial<Record<Part, string>> {
  return existsSync(NOTE) ? (JSON.parse(readFileSync(NOTE, 'utf8')) as Record<Part, string>) : {};
}

function writeNote(note: Partial<Record<Part, string>>): void {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, JSON.stringify(note));
}
