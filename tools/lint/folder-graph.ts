import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../setup/folders.mjs';

/** Matches an import of another file, such as `from '../pages/page.service.js'` or `import('@/shared/ui/toast')`. */
const IMPORT = /(?:from|import\(|import) ?'((?:\.|@\/)[^']*)'/g;
export const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)test\//.test(file);

/** Imported folders by folder. */
export type Graph = Map<string, Set<string>>;

/** Returns the imports between the folders directly below `base`, without those of tests. */
export function graphOf(base: string): Graph {
  const roomOf = (file: string) => {
    const parts = relative(base, file).split(sep);
    return parts.length > 1 && parts[0] !== '..' ? parts[0] : undefined;
  };
  const graph: Graph = new Map();
  for (const file of globSync(`${base}/**/*.{ts,tsx}`, { cwd: ROOT })) {
    const room = roomOf(file);
    if (room === undefined || isTest(file)) continue;
    const to = graph.get(room) ?? new Set();
    graph.set(room, to);
    for (const [, from = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const target = from.startsWith('@/') ? join('web/src', from.slice(2)) : join(dirname(file), from);
      const other =
        roomOf(target) ?? (existsSync(join(ROOT, target)) ? roomOf(join(target, 'index')) : undefined);
      if (other !== undefined && other !== room) to.add(other);
    }
  }
  return graph;
}

/** Strongly connected components of more than one folder: each folder reaches every other one. */
export function knotsIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((room) => [room, reach(graph, room)]));
  const knots = new Map<string, string[]>();
  for (const room of graph.keys()) {
    const knot = [...graph.keys()].filter(
      (other) => reached.get(room)?.has(other) && reached.get(other)?.has(room),
    );
    if (knot.length > 1) knots.set(knot.join(), knot);
  }
  return [...knots.values()];
}

function reach(graph: Graph, from: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [from];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
    for (const next of graph.get(room) ?? []) {
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return seen;
}
