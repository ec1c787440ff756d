import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../infra/plain-error.mjs';
import { whileSettingUp } from './launch.mjs';
import { ROOT } from './paths.mjs';
import { runTool } from './run-tool.mjs';
import { say, step } from './terminal.mjs';

const BUILD_LIMIT_MS = 5 * 60_000;
const NOTE = join(ROOT, 'node_modules', '.cache', 'vaultway-build.json');
const EVERYWHERE = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

const PARTS = {
  services: {
    name: 'Services and gateway are built',
    sources: [
      'services/**/src/**',
      'services/**/tsconfig.json',
      'gateway/{src,dynamic}/**',
      'gateway/tsconfig.json',
    ],
    results: ['services/libs/common/dist/index.js', 'gateway/dist/main.js'],
    make: () => runTool('tsc', ['-b', ...serviceProjects()], { limitMs: BUILD_LIMIT_MS }),
  },
  web: {
    name: 'Website is built',
    sources: ['web/{src,public,build}/**', 'web/*.{ts,json,html}', 'services/libs/contracts/src/**'],
    results: ['web/dist/shells/shells.json'],
    make: () =>
      runTool('vite', ['build', '--logLevel', 'warn'], {
        cwd: join(ROOT, 'web'),
        // Whoever asks: a test's own setting would put React's development code into it.
        env: { ...process.env, NODE_ENV: 'production' },
        limitMs: BUILD_LIMIT_MS,
      }),
  },
};

/** Not the website's, which is built without looking at its types. */
function serviceProjects() {
  return [...globSync('services/*/tsconfig.json', { cwd: ROOT }), 'gateway/tsconfig.json'];
}

/** Builds what changed since the last build. @param {{ force?: boolean, parts?: ('services' | 'web')[] }} [options] */
export async function ensureBuilt({ force = false, parts = ['services', 'web'] } = {}) {
  const isStale = (part) => force || !isBuilt(part);
  if (!parts.some(isStale)) return;
  await whileSettingUp(async () => {
    const stale = parts.filter(isStale);
    if (stale.length > 0) say('Building …');
    await Promise.all(stale.map(build));
  });
}

async function build(part) {
  const { name, sources, results, make } = PARTS[part];
  const hash = hashOf(sources);
  await step(name, async () => {
    const { code, said } = await make();
    const missing = results.filter((file) => !existsSync(join(ROOT, file)));
    if (code === 0 && missing.length === 0) return;
    throw new PlainError(
      [said.trim(), ...missing.map((file) => `${file} was not made.`), `The build failed (${part}).`].join(
        '\n',
      ),
    );
  });
  writeNote({ ...readNote(), [part]: hash });
}

function isBuilt(part) {
  const { sources, results } = PARTS[part];
  return results.every((file) => existsSync(join(ROOT, file))) && readNote()[part] === hashOf(sources);
}

/** A fingerprint of the sources' names and contents, and of what else decides about the result. */
function hashOf(sources) {
  const exclude = (path) => /(^|\/)(node_modules|dist)$/.test(typeof path === 'string' ? path : path.name);
  const found = globSync([...EVERYWHERE, ...sources], { cwd: ROOT, exclude, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readNote() {
  return existsSync(NOTE) ? JSON.parse(readFileSync(NOTE, 'utf8')) : {};
}

function writeNote(note) {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, JSON.stringify(note));
}
