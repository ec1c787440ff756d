import { spawn } from 'node:child_process';
import { INSTALLATION } from '../setup/folders.mjs';
import { COMMANDS } from './commands.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { PlainError } from '../setup/plain-error.mjs';

// Runs one of these commands by its name, in their image; the script `vaultway` calls it.
const [command = ''] = process.argv.splice(2, 1);
if (command === 'compose') {
  const words = ['compose', ...process.argv.slice(2)];
  const child = spawn('docker', words, { cwd: INSTALLATION, stdio: 'inherit' });
  child.once('close', (code) => (process.exitCode = code ?? 1));
} else if (COMMANDS.includes(command)) await import(`./${command}.mjs`);
else {
  sayFailure(new PlainError(`There is no command "${command}". ./vaultway help lists them.`));
  process.exitCode = 1;
}
