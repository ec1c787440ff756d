import { join } from 'node:path';
import { sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';

const USAGE = `npm run partition                       splits the table of events by parcel, while the product runs; it can be ended and goes on from there
npm run partition -- --partitions 32    into so many; 16 unless told otherwise
npm run partition -- --abandon          undoes what a run that was ended has done`;
/** Hundreds of millions of events take hours. */
const LIMIT_MS = 24 * 60 * 60_000;

try {
  const given = commandLine(USAGE, {
    options: { partitions: { type: 'string', default: '16' }, abandon: { type: 'boolean', default: false } },
  });
  if (given) {
    const program = join('dist', 'commands', 'partition-events.js');
    const command = ['node', program, '--partitions', String(given.values.partitions)];
    if (given.values.abandon) command.push('--abandon');
    compose(['run', '--rm', '--no-deps', '--no-TTY', 'tracking-migration', ...command], {
      show: true,
      limitMs: LIMIT_MS,
    });
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
