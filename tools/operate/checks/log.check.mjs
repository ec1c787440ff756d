import { join } from 'node:path';
import { compose } from '../compose.mjs';
import { bad, good } from './finding.mjs';

const AUDIT_LIMIT_MS = 60 * 60_000;
/** As long as until the alert. */
const WITNESS_LIMIT_S = 3600;
const ADVICE = 'docs/runbook.md, LogAltered';

/** Compares the log of events, and the events, with what was signed. */
export function checkLog() {
  const audit = ['exec', '-T', 'tracking', 'node', join('dist', 'commands', 'check-log.js')];
  const { size, altered, published, witnesses } = JSON.parse(compose(audit, { limitMs: AUDIT_LIMIT_MS }));
  if (altered) return [bad(`the log was altered at index ${altered.index}: ${altered.what}`, ADVICE)];
  if (published > size) {
    return [bad(`the log has ${size} entries, but ${published} were published`, 'docs/runbook.md, LogWaits')];
  }
  return [
    good(`the log's ${size} entries fit what was signed, and so do the events`),
    ...witnesses.map((/** @type {{ name: string, seconds: number }} */ { name, seconds }) =>
      seconds > WITNESS_LIMIT_S
        ? bad(
            `${name} has not signed the log for ${Math.round(seconds / 60)} minutes`,
            'docs/runbook.md, WitnessAway',
          )
        : good(`${name} signs the log`),
    ),
  ];
}
