import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../setup/folders.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';

const FOLDER = join(ROOT, 'tests', 'bench');
const [name = '', ...words] = process.argv.slice(2);
// A bench is a script of one word; what it uses is called `<bench>-<part>.ts`.
const scripts = readdirSync(FOLDER).filter((file) => /^[a-z]+\.ts$/.test(file));
const names = scripts.map((file) => file.slice(0, -'.ts'.length));

if (names.includes(name)) {
  try {
    await ensureBuilt({ parts: ['services'] });
    const script = join(FOLDER, `${name}.ts`);
    const bench = spawn(process.execPath, [script, ...words], { cwd: ROOT, stdio: 'inherit' });
    bench.once('exit', (code) => process.exit(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill('SIGTERM'));
  } catch (error) {
    sayFailure(error);
    process.exitCode = 1;
  }
} else {
  say(`Which benchmark? npm run bench -- ${names.join(' | ')}`);
  process.exitCode = 1;
}
