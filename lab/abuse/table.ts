import { delayOf, type Measured } from './measure.ts';

/** Threshold below which changes are normal heap fluctuation. */
const NOTICED_MB = 5;

/** Columns of the tables in docs/security.md. */
export const HEAD = tableHead([
  'attack',
  'alone: p99',
  'added',
  '50: requests',
  'answers',
  'p50',
  'p99',
  'harmless p99',
  'added',
  'memory added, MB',
  'uploads refused',
]);
export const FLOOD_HEAD = tableHead([
  'flood',
  'at once',
  'answers',
  'p50',
  'p99',
  'harmless p99',
  'added',
  'memory added, MB',
  'uploads refused',
]);

/** @param alone absent if the attack runs only fifty at once */
export function rowOf(fifty: Measured, alone?: Measured): string {
  const before = alone ? [alone.felt.p99, delayOf(alone)] : ['', ''];
  const measured = alone ? [alone, fifty] : [fifty];
  return row([fifty.name, ...before, fifty.report.begun, ...cellsOf(fifty), refused(measured)]);
}

export function floodRowOf(flood: Measured): string {
  return row([flood.name, flood.atOnce, ...cellsOf(flood), refused([flood])]);
}

function cellsOf(measured: Measured): (string | number)[] {
  const { felt, harmless, report } = measured;
  const answers = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`);
  return [answers.join(', '), felt.p50, felt.p99, harmless.p99, delayOf(measured), memoryAdded(measured)];
}

function memoryAdded({ before, most }: Measured): string {
  const added = Object.entries(before)
    .map(([name, megabytes]) => ({ name, added: (most[name] ?? 0) - megabytes }))
    .filter((each) => each.added >= NOTICED_MB);
  return added.map((each) => `${each.added} (${each.name})`).join(', ') || `less than ${NOTICED_MB}`;
}

/** Counts an admin's uploads that failed, and all of them. */
function refused(measured: Measured[]): string {
  const counts = measured.flatMap(({ uploads }) => Object.entries(uploads));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const taken = counts.reduce((sum, [status, count]) => sum + (status === '201' ? count : 0), 0);
  return `${all - taken} of ${all}`;
}

function tableHead(names: string[]): string {
  return `${row(names)}\n${row(names.map((name) => (/attack|flood|answers|memory/.test(name) ? '---' : '--:')))}`;
}

function row(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
