import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { enter } from '../setup/enter.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { envFile, withSetting } from './env-file.mjs';
import { containers } from './installation.mjs';
import { rotateLogKey } from './log-key.mjs';
import { isStarted } from './started.mjs';
import { trace } from './trace.mjs';

const USAGE = `npm run rotate-log-key    signs a new key of the log with the present one, and stores it`;

try {
  const given = commandLine(USAGE);
  if (given && isStarted()) enter(new URL('../start/rotate-log-key.ts', import.meta.url));
  else if (given) {
    await trace(containers, 'rotate-log-key');
    say(
      await rotateLogKey(containers, (key) => {
        const file = envFile();
        const text = withSetting(readFileSync(file, 'utf8'), 'LOG_KEY', key, 'Signs the log of events.');
        writeFileSync(file, text, { mode: 0o600 });
        chmodSync(file, 0o600);
      }),
    );
    say('Run npm run init and docker compose up -d --wait now, and give witnesses the new /log/key.');
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
