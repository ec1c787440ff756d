import { parseSync } from 'vite';

/** Question words that hide a sentence's verb or noun. */
export const OPENINGS = ['What', 'Who', 'Whoever', 'By what', 'Of what', 'In which', 'That'];
const WORDS = String.raw`(?:${OPENINGS.join('|')})\b`;
const IN_DOCSTRING = new RegExp(String.raw`^\*[\s*]*(${WORDS})`);
const IN_TEXT = new RegExp(`^${WORDS}`, 'i');
const IN_LINE = new RegExp(String.raw`^\s*(?:#|\{\{-? ?/\*)\s*(${WORDS})`);
const IN_KEY = new RegExp(String.raw`^\s*"?(?:summary|description)"?:\s*['"]?(${WORDS})`, 'i');
const COMMENT = /^\s*(?:#(?!!|\s*\{\{)|\{\{-? ?\/\*)/;
/** Skips the slow walk through files without descriptions. */
const DESCRIBED = /\b(?:summary|help|description):|\.describe\(/;
const CODE = /\.(?:ts|tsx|mjs|js)$/;
const WIDTH = 120;

/**
 * Returns the faults of a file by line number: comments, docstrings and descriptions with a rejected opening, and
 * comment lines over 120 characters. Reads files other than TypeScript and JavaScript as YAML or shell.
 */
export const commentFaults = (source: string, file: string): string[] =>
  CODE.test(file) ? faultsOfCode(source, file) : faultsOfLines(source);

function faultsOfCode(source: string, file: string): string[] {
  const parsed = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const lines = source.split('\n');
  const inComments = parsed.comments.flatMap(({ type, value, start, end }) => {
    const first = lineAt(source, start);
    const long = lines
      .slice(first - 1, lineAt(source, end))
      .map((line, n) => ({ line, number: first + n }))
      .filter(({ line }) => line.length > WIDTH && /^\s*(?:\/?\*|\/\/)/.test(line))
      .map(({ number }) => tooLong(number));
    const [, opening] = (type === 'Block' && IN_DOCSTRING.exec(value)) || [];
    return opening ? [opensWith(first, opening), ...long] : long;
  });
  const described = DESCRIBED.test(source) ? descriptionsIn(parsed.program) : [];
  const inDescriptions = described.flatMap(({ text, start }) => {
    const [opening] = IN_TEXT.exec(text) ?? [];
    return opening ? [opensWith(lineAt(source, start), opening)] : [];
  });
  return [...inComments, ...inDescriptions];
}

/** Checks openings in the first line of each comment only: a wrapped sentence may continue with "that". */
function faultsOfLines(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, n) => {
    const isComment = COMMENT.test(line);
    const isFirst = isComment && !COMMENT.test(lines[n - 1] ?? '');
    const [, opening] = (isFirst ? IN_LINE : IN_KEY).exec(line) ?? [];
    return [
      ...(opening ? [opensWith(n + 1, opening)] : []),
      ...(isComment && line.length > WIDTH ? [tooLong(n + 1)] : []),
    ];
  });
}

/** Finds the texts of `summary`, `help` and `description`, and of `.describe()` calls on an object. */
function descriptionsIn(program: unknown): Text[] {
  const found: Text[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      const text = beginningOf(describedBy(node));
      if (text) found.push(text);
      Object.values(node).forEach(visit);
    }
  };
  visit(program);
  return found;
}

function describedBy({ type, key, value, callee, arguments: given }: Node): unknown {
  if (type === 'Property') return /^(?:summary|help|description)$/.test(key?.name ?? '') ? value : undefined;
  return type === 'CallExpression' && callee?.property?.name === 'describe' ? given?.[0] : undefined;
}

/** Returns the first literal of a text, a template, a sum of texts, or an array that is joined. */
function beginningOf(node: unknown): Text | undefined {
  if (!isNode(node)) return undefined;
  const { type, start, value, quasis, left, callee, elements } = node;
  if (type === 'Literal') return typeof value === 'string' ? { text: value, start } : undefined;
  if (type === 'TemplateLiteral') return { text: quasis?.[0]?.value.raw ?? '', start };
  return beginningOf(left ?? callee?.object ?? elements?.[0]);
}

interface Text {
  text: string;
  start: number;
}

interface Node {
  type?: string;
  start: number;
  key?: { name?: string };
  value?: unknown;
  quasis?: { value: { raw: string } }[];
  left?: unknown;
  callee?: { object?: unknown; property?: { name?: string } };
  elements?: unknown[];
  arguments?: unknown[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length;
const opensWith = (line: number, opening: string) => `${line} opens with "${opening}"`;
const tooLong = (line: number) => `${line} is longer than ${WIDTH} characters`;
