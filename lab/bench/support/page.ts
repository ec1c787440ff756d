import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import prettier from 'prettier';
import type { Result } from './result.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
export const RESULTS = join(ROOT, 'lab/results');
export const PAGE = join(ROOT, 'docs/performance.md');
const [FROM, TO] = ['<!-- bench results -->', '<!-- /bench results -->'];

/** Writes the stored results into docs/performance.md. */
export const drawPage = async () => writeFile(PAGE, await drawnPage());

/** Returns docs/performance.md with its tables made from lab/results. */
export async function drawnPage(): Promise<string> {
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(FROM), page.indexOf(TO)];
  if (start === -1 || end < start) throw new Error('docs/performance.md has no place for results');
  const whole = `${page.slice(0, start + FROM.length)}\n\n${tables(storedResults())}\n\n${page.slice(end)}`;
  return formatted(whole, PAGE);
}

/** Formats a file's text as `npm run format` does. */
export const formatted = async (text: string, file: string) =>
  prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file });

const storedResults = () =>
  globSync('*.json', { cwd: RESULTS })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Result);

function tables(results: Result[]): string {
  const runs = results.map(({ name, date, machine, versions, load }) => [
    `[${name}](../lab/results/${name}.json)`,
    `[chart](../lab/results/${name}.svg)`,
    date,
    [machine, ...versions].join(', '),
    load.toFixed(1),
  ]);
  const goals = results.flatMap(({ name, goals: of }) =>
    of.map(({ text, figure, met }) => [name, text, figure, verdictOf(met)]),
  );
  return [
    tableOf(['result', 'chart', 'measured on', 'machine and versions', 'load before'], runs),
    tableOf(['benchmark', 'goal', 'measured', 'met'], goals),
  ].join('\n\n');
}

export const verdictOf = (met: boolean | undefined) =>
  met === undefined ? 'not measured' : met ? 'yes' : '**no**';

export const tableOf = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
