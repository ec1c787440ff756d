import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { ensureBrowser } from '../test/browser.ts';

const FOLDER = join(ROOT, 'lab', 'bench');
const [name = '', ...words] = process.argv.slice(2);
// A bench is a script of one word; its parts are named `<bench>-<part>.ts`.
const scripts = readdirSync(FOLDER).filter((file) => /^[a-z]+\.ts$/.test(file));
const names = scripts.map((file) => file.slice(0, -'.ts'.length));

/** Those of docs/performance.md except `admin`, quickest to fail first. Together they take some forty minutes. */
const ALL = [
  'gateway',
  'writes',
  'start',
  'live',
  'lookup',
  'replicas',
  'standbys',
  'account',
  'vault',
  'panel',
  'interactions',
  'lighthouse',
  'peers',
];
/** They start the product, which would build during the measurement. */
const WHOLE_PRODUCT = new Set(['writes', 'start', 'vault', 'panel', 'interactions', 'lighthouse']);
const IN_BROWSER = new Set(['panel', 'interactions', 'lighthouse']);
const chosen =
  name === 'all' ? ALL.filter((one) => names.includes(one)) : names.filter((one) => one === name);

if (chosen.length > 0) {
  try {
    const needsSite = chosen.some((one) => WHOLE_PRODUCT.has(one));
    await ensureBuilt({ parts: needsSite ? ['services', 'web'] : ['services'] });
    if (chosen.some((one) => IN_BROWSER.has(one)) && !(await ensureBrowser()))
      throw new PlainError('These pages are measured in Chromium, and none could be installed.');
    const failed: string[] = [];
    const began = performance.now();
    for (const one of chosen) {
      const oneBegan = performance.now();
      const code = await bench(one);
      if (name !== 'all') process.exit(code);
      say(`${one}: ${code === 0 ? 'done' : 'failed'} after ${seconds(oneBegan)}`);
      if (code !== 0) failed.push(one);
    }
    say(`All after ${seconds(began)}`);
    if (failed.length > 0) throw new PlainError(`Failed: ${failed.join(', ')}`);
  } catch (error) {
    sayFailure(error);
    process.exitCode = 1;
  }
} else {
  say(`Which benchmark? npm run bench -- ${[...names, 'all'].join(' | ')}`);
  process.exitCode = 1;
}

/** @returns its exit code */
async function bench(one: string): Promise<number> {
  const script = join(FOLDER, `${one}.ts`);
  const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, stdio: 'inherit' });
  const pass = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
  return code ?? 1;
}
