import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** A regular expression of the source. */
export interface Expression {
  source: string;
  flags: string;
}

/**
 * Explains how an expression can take more than linear time for a text made to keep it busy; undefined if it cannot.
 * When a character may belong to two adjacent repetitions, or a match may begin anywhere in what another one has
 * already read in vain, doubling the text quadruples the time.
 */
export function whySlow({ source, flags }: Expression): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  if (report) {
    const kind = report.exponential ? 'exponential' : 'quadratic or worse';
    return `${kind} (${report.type}), for example with ${JSON.stringify(report.character.pick)}`;
  }
  return restartsInVain({ source, flags })
    ? 'quadratic: it can begin again within what it has read'
    : undefined;
}

/**
 * True if an expression begins with some characters, continues with a repetition that may contain them, and can fail
 * after it: `![[^\]]*\]` reads to the end for each `![` of the text.
 */
function restartsInVain({ source, flags }: Expression): boolean {
  if (flags.includes('y')) return false;
  const { pattern, flags: parsed } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const charactersOf = (node: Fixed) => toUnicodeSet(node, parsed);
  return pattern.alternatives.some((alternative) => {
    const elements = flattened(alternative);
    const at = elements.findIndex((element) => !isFixed(element));
    const repetition = elements[at];
    if (at < 1 || at === elements.length - 1 || repetition?.type !== 'Quantifier') return false;
    const { element, max } = repetition;
    if (max < MANY || !isFixed(element)) return false;
    const inside = charactersOf(element);
    return elements.slice(0, at).every((one) => isFixed(one) && !charactersOf(one).isDisjointWith(inside));
  });
}

/** Fewer repetitions multiply the time by a constant only. */
const MANY = 1000;

type Fixed = AST.Character | AST.CharacterSet | AST.CharacterClass;

const isFixed = (node: AST.Node): node is Fixed =>
  node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';

/** Flattens a sequence, opening groups without alternatives. */
const flattened = ({ elements }: AST.Alternative): AST.Element[] =>
  elements.flatMap((element) => {
    const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
    const [only, ...others] = isGroup ? element.alternatives : [];
    return only && others.length === 0 ? flattened(only) : [element];
  });
