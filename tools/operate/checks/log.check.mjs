import { keepCheckpoint, keptCheckpoint } from '../kept-checkpoint.mjs';
import { bad, good } from './finding.mjs';

/** Same as the alerts'. */
const WITNESS_LIMIT_S = 3600;
const STAMP_LIMIT_S = 3 * 3600;
const ADVICE = 'docs/runbook.md, LogAltered';

/**
 * Compares the event log, and the events, to what was signed.
 * @param {import('../installation.mjs').Installation} installation
 */
export const logCheck = (installation) => async () => {
  // Of either, the audit would say less.
  await installation.sql('tracking', 'SELECT 1');
  await installation.redis('ping');
  const folder = installation.keys?.();
  const kept = folder === undefined ? undefined : keptCheckpoint(folder);
  const told = await installation.tracking('check-log', ...(kept ? [kept.size, kept.root] : []));
  const {
    size,
    altered,
    published,
    witnesses,
    stamp,
    forks = [],
    unexplained,
    checkpoint,
    keepsKept,
  } = JSON.parse(told);
  if (altered) return [bad(`the log was altered at index ${altered.index}: ${altered.what}`, ADVICE)];
  if (published > size) {
    return [bad(`the log has ${size} entries, but ${published} were published`, 'docs/runbook.md, LogWaits')];
  }
  if (keepsKept === false) {
    return [
      bad(
        `the log is not the one whose ${kept?.size} entries were kept beside the keys`,
        'docs/runbook.md, LogForked',
      ),
    ];
  }
  if (checkpoint && folder !== undefined) keepCheckpoint(folder, checkpoint);
  return [
    ...forks.map((/** @type {{ source: string, size: number }} */ fork) =>
      bad(
        `${fork.source} has a log of ${fork.size} entries that ours does not extend`,
        'docs/runbook.md, LogForked',
      ),
    ),
    ...correctionFindings(unexplained),
    good(`the log's ${size} entries and the events match what was signed`),
    ...witnesses.map((/** @type {{ name: string, seconds: number }} */ { name, seconds }) =>
      seconds > WITNESS_LIMIT_S
        ? bad(
            `${name} has not signed the log for ${Math.round(seconds / 60)} minutes`,
            'docs/runbook.md, WitnessAway',
          )
        : good(`${name} signs the log`),
    ),
    ...stampFindings(stamp),
  ];
};

/** @param {{ count: number, event: string | null } | undefined} unexplained undefined: an older version runs */
export function correctionFindings(unexplained) {
  if (!unexplained || unexplained.count === 0) return [];
  const others = unexplained.count > 1 ? ` and ${unexplained.count - 1} more` : '';
  return [
    bad(
      `a correction without a line in the activity log: event ${unexplained.event}${others}`,
      'Changed in the database, not in the product: docs/runbook.md, LogAltered, step 3.',
    ),
  ];
}

/** @param {{ authority: string, age: number | null, waits: number } | null | undefined} stamp */
export function stampFindings(stamp) {
  if (!stamp) return [];
  const { authority, age, waits } = stamp;
  const last =
    age === null ? 'no time stamp yet' : `the last time stamp is ${Math.round(age / 60)} minutes old`;
  return waits > STAMP_LIMIT_S
    ? [bad(`${authority} does not stamp the log: ${last}`, 'docs/runbook.md, StampsMissing')]
    : [good(`${authority} stamps the log: ${last}`)];
}
