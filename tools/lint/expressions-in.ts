import { parseAst } from 'vite';
import type { Expression } from './slow-expressions.ts';

/** A regular expression and its line, from 1. */
export interface FoundExpression extends Expression {
  line: number;
}

/** Returns every regular expression literal of a TypeScript or JavaScript source. */
export function expressionsIn(source: string, file: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      if (node.regex) {
        const line = source.slice(0, node.start).split('\n').length;
        found.push({ source: node.regex.pattern, flags: node.regex.flags, line });
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

interface Node {
  start: number;
  regex?: { pattern: string; flags: string };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
