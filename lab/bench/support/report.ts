import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { barsSvg, type Bar } from './bars.ts';
import { drawPage, formatted, RESULTS, tableOf, verdictOf } from './page.ts';
import type { Result, Table } from './result.ts';

/** Chart of one column of a table. */
interface ColumnPlot {
  column: string;
  /** Column of the largest measurement. */
  most?: string;
  /** Selects the rows to draw: those in one unit. */
  only?: (row: string[]) => boolean;
  /** Row that is the product's own; without it all are. */
  own?: string;
}

/** Findings of a benchmark with its chart, without date and machine. */
export interface Section extends Omit<Result, 'date' | 'machine' | 'versions' | 'load'> {
  /** Versions besides those of Node and the machine. */
  versions?: string[];
  plot?: { title: string; unit: string } & (ColumnPlot | { bars: Bar[] });
}

/** Taken before the benchmark, whose own load would count later. */
const loadBefore = loadavg()[0] ?? 0;

/**
 * Prints a section, stores it with its chart in lab/results, and redraws docs/performance.md, unless `write` is false.
 */
export async function publish({ plot, ...section }: Section, { write }: { write: boolean }): Promise<void> {
  const result = resultOf(section);
  console.log(textOf(result));
  if (!write) {
    console.log('The result of a quick run is not kept.');
    return;
  }
  if (plot) {
    const bars = 'bars' in plot ? plot.bars : barsOfColumn(plot, result.tables);
    await writeFile(join(RESULTS, `${result.name}.svg`), barsSvg(plot.title, plot.unit, bars));
  }
  const file = join(RESULTS, `${result.name}.json`);
  await writeFile(file, await formatted(JSON.stringify(result), file));
  await drawPage();
}

function resultOf({ name, title, versions = [], ...found }: Omit<Section, 'plot'>): Result {
  const [cpu] = cpus();
  return {
    name,
    title,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: [`Node ${process.versions.node}`, ...versions],
    load: Number(loadBefore.toFixed(1)),
    ...found,
  };
}

/** Returns a result as Markdown, with all its tables. */
export function textOf({ title, setup, date, machine, versions, load, ...found }: Result): string {
  const about = [date, machine, ...versions, `load average before ${load.toFixed(1)}`, roundsInWords(found)];
  const goals = found.goals.map(({ text, figure, met }) => [text, figure, verdictOf(met)]);
  return [
    `### ${title}`,
    setup,
    `${about.join(', ')}.`,
    ...found.tables.map(({ head, rows }) => tableOf(head, rows)),
    ...(goals.length > 0 ? [tableOf(['goal', 'measured', 'met'], goals)] : []),
    ...(found.skipped ?? []).map((line) => `Left out: ${line}`),
  ].join('\n\n');
}

function roundsInWords({ rounds, isPooled = false }: Pick<Result, 'rounds' | 'isPooled'>): string {
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
