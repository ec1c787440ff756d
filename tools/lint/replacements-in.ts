import { parseAst } from 'vite';

/** The replacement of a `replace` call, and its line, from 1. */
export interface Replacement {
  line: number;
  text: string;
}

/**
 * Returns calls of `replace` and `replaceAll` whose second argument is neither a function nor a literal: in computed
 * text, `$&` and the like are special.
 */
export function replacementsIn(source: string, file: string): Replacement[] {
  const found: Replacement[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      const text = computedReplacement(node);
      if (text) {
        const line = source.slice(0, node.start).split('\n').length;
        found.push({ line, text: source.slice(text.start, text.end) });
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function computedReplacement({ type, callee, arguments: given }: Node): Node | undefined {
  if (type !== 'CallExpression' || !/^replace(All)?$/.test(callee?.property?.name ?? '')) return undefined;
  const text = given?.length === 2 ? given[1] : undefined;
  return text && !isFunction(text) && !isWrittenOut(text) ? text : undefined;
}

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
const isWrittenOut = ({ type, expressions, quasi, name }: Node) =>
  type === 'Literal' || (expressions ?? quasi?.expressions)?.length === 0 || /^[A-Z_]+$/.test(name ?? '');

interface Node {
  type?: string;
  start: number;
  end: number;
  name?: string;
  callee?: { property?: { name?: string } };
  arguments?: Node[];
  expressions?: unknown[];
  quasi?: { expressions: unknown[] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
