import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import prettier from 'prettier';
import { barsSvg, type Bar } from './bars.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'docs/performance.md');
const IMAGES = join(ROOT, 'docs/images/performance');

export interface Goal {
  text: string;
  figure: string;
  /** Undefined where it could not be measured. */
  met: boolean | undefined;
}

export interface Table {
  head: string[];
  rows: string[][];
}

/** Draws one column of a table. */
interface ColumnPlot {
  column: string;
  /** The column with the largest measurement. */
  most?: string;
  /** Of all rows, which to draw: those in one unit. */
  only?: (row: string[]) => boolean;
  /** The row that is the product's own; without it all are. */
  own?: string;
}

/** What a benchmark found, as docs/performance.md shows it. */
export interface Section {
  /** As in `npm run bench -- <name>`. */
  name: string;
  title: string;
  /** How it was measured. */
  setup: string;
  rounds: number;
  /** Whether figures are those of all rounds together, not the rounds' medians. */
  isPooled?: boolean;
  /** Versions besides those of Node and the machine. */
  versions?: string[];
  tables: Table[];
  goals: Goal[];
  plot?: { title: string; unit: string } & (ColumnPlot | { bars: Bar[] });
  /** What could not be measured, and why. */
  skipped?: string[];
}

/** Taken as the benchmark begins: its own load would count later. */
const loadBefore = loadavg()[0] ?? 0;

/** Prints a section, and writes it into docs/performance.md unless told otherwise. */
export async function publish(section: Section, { write }: { write: boolean }): Promise<void> {
  const text = markdownOf(section);
  console.log(text);
  if (!write) {
    console.log('A quick run is not written into docs/performance.md.');
    return;
  }
  if (section.plot) {
    const { title, unit } = section.plot;
    const bars = 'bars' in section.plot ? section.plot.bars : barsOfColumn(section.plot, section.tables);
    await mkdir(IMAGES, { recursive: true });
    await writeFile(join(IMAGES, `${section.name}.svg`), barsSvg(title, unit, bars));
  }
  const [from, to] = [`<!-- bench ${section.name} -->`, `<!-- /bench ${section.name} -->`];
  const page = await readFile(PAGE, 'utf8');
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start === -1 || end < start) throw new Error(`docs/performance.md has no place for ${section.name}`);
  const whole = `${page.slice(0, start + from.length)}\n\n${text}\n${page.slice(end)}`;
  const options = await prettier.resolveConfig(PAGE);
  await writeFile(PAGE, await prettier.format(whole, { ...options, filepath: PAGE }));
}

function markdownOf({ name, title, setup, versions = [], ...found }: Section): string {
  const [cpu] = cpus();
  const machine = [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} × ${cpu?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    ...versions,
    `load average before ${loadBefore.toFixed(1)}`,
    roundsInWords(found),
  ];
  const goals = found.goals.map(({ text, figure, met }) => [text, figure, verdictOf(met)]);
  return [
    `### ${title}`,
    setup,
    `${machine.join(', ')}.`,
    ...(found.plot ? [`![${found.plot.title}](images/performance/${name}.svg)`] : []),
    ...found.tables.map(tableOf),
    ...(goals.length > 0 ? [tableOf({ head: ['goal', 'measured', 'met'], rows: goals })] : []),
    ...(found.skipped ?? []).map((line) => `Left out: ${line}`),
  ].join('\n\n');
}

function roundsInWords({ rounds, isPooled = false }: Pick<Section, 'rounds' | 'isPooled'>): string {
  if (rounds === 1) return 'one run';
  return `${isPooled ? '' : 'medians of '}${rounds} rounds by turns`;
}

function barsOfColumn({ column, most = column, only, own }: ColumnPlot, tables: readonly Table[]): Bar[] {
  const table = tables.find(({ head }) => head.includes(column));
  if (!table) throw new Error(`There is no column "${column}" to draw`);
  const numberIn = (row: string[], name: string) =>
    Number.parseFloat((row[table.head.indexOf(name)] ?? '').replaceAll(',', ''));
  const bars = table.rows
    .filter((row) => only?.(row) ?? true)
    .map((row) => {
      const value = numberIn(row, column);
      const [name = ''] = row;
      return { name, value, least: value, most: numberIn(row, most), own: name === (own ?? name) };
    });
  if (bars.length === 0) throw new Error(`There is nothing to draw in the column "${column}"`);
  return bars;
}

const verdictOf = (met: boolean | undefined) => (met === undefined ? 'not measured' : met ? 'yes' : '**no**');

const tableOf = ({ head, rows }: Table) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
