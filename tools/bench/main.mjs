import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { ROOT } from '../setup/paths.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';

const FOLDER = join(ROOT, 'tests', 'bench');
const [name, ...words] = process.argv.slice(2);
// A bench is a script of its own name; the other files there are what it uses, `<name>-<part>.mjs`.
const scripts = readdirSync(FOLDER).filter((file) => /^[a-z]+\.mjs$/.test(file));
const names = scripts.map((file) => file.slice(0, -'.mjs'.length));

if (names.includes(name)) {
  try {
    await ensureBuilt({ parts: ['services'] });
    const bench = spawn(process.execPath, [join(FOLDER, `${name}.mjs`), ...words], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    bench.once('exit', (code) => process.exit(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill('SIGTERM'));
  } catch (error) {
    sayFailure(error);
    process.exitCode = 1;
  }
} else {
  say(`Which bench? npm run bench -- ${names.join(' | ')}`);
  process.exitCode = 1;
}
