import { publish } from '../../bench/support/report.ts';
import { figuresOf, tellVault, vaultRun, type VaultVerdict } from './vault-run.ts';

/** The run whose result is kept. */
const WHOLE = 10_000;
const REST_MS = 20_000;
const MINUTE_MS = 60_000;

/**
 * The long form: movements, counts and boxes until so many movements are done, or the time is over.
 * @returns whether all promises were kept
 */
export async function vault(
  movements: number,
  { seed, minutes }: { seed: number; minutes: number },
): Promise<boolean> {
  const verdict = await vaultRun({ seed, movements, untilMs: minutes * MINUTE_MS, restMs: REST_MS });
  const isKept = tellVault(verdict, seed);
  await publish(sectionOf(verdict, { movements, seed, minutes, isKept }), { write: movements >= WHOLE });
  return isKept;
}

function sectionOf(
  verdict: VaultVerdict,
  { movements, seed, minutes, isKept }: { movements: number; seed: number; minutes: number; isKept: boolean },
) {
  const { kills, stored, breaches, failures } = verdict;
  const done = stored.movements.filter(({ state }) => state === 'done').length;
  const bars = [...kills]
    .filter(([names]) => !names.includes('+'))
    .map(([name, times]) => ({
      name: `${name}, ${times.length} times`,
      value: Math.max(...times) / 1000,
      least: Math.min(...times) / 1000,
      most: Math.max(...times) / 1000,
      own: name === 'vault',
    }));
  return {
    name: 'vault-chaos',
    title: 'The vault while its parts are killed',
    setup:
      `npm run chaos -- vault --count ${movements} --seed ${seed} --minutes ${minutes}: five administrators and three keepers draft, change, approve and cancel movements, ` +
      'count, invite auditors, set fees and use boxes, while the programs of the product and Postgres get SIGKILL, one or two at a time. All promises of docs/reliability.md about ' +
      'the vault are judged afterwards.',
    rounds: 1,
    tables: [{ head: ['what', 'figure'], rows: figuresOf(verdict).map((cells) => [...cells]) }],
    plot: { title: 'Until the vault works after a kill, at most', unit: 's', bars },
    goals: [
      {
        text: `every promise of the vault kept through ${done.toLocaleString('en')} movements`,
        figure: isKept ? 'all' : `${breaches.length + failures.length} breaches`,
        met: isKept,
      },
    ],
  };
}
