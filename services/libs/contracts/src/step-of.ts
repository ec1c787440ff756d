import { foldLetters, unstyled, withoutAccents } from './confusable-letters.js';
import { type Step, STEPS } from './step.js';
import {
  LETTER,
  NEGATIONS,
  NEGATIONS_RIGHT_BEFORE,
  PHRASES_ELSEWHERE,
  STEP_PHRASES,
  UNSURE_PHRASES,
} from './step-phrases.js';

/** The least specific steps, which yield to any other. */
const GENERAL: readonly Step[] = ['registered', 'departed', 'arrived'];

/** Steps that a text may mention beside a step without meaning them: "Held at customs", "Delivered late". */
const OUTWEIGHS: Partial<Record<Step, readonly Step[]>> = {
  collected: GENERAL,
  customs: GENERAL,
  stored: GENERAL,
  out_for_delivery: [...GENERAL, 'collected'],
  attempted: [...GENERAL, 'out_for_delivery'],
  returned: [...GENERAL, 'attempted', 'delivered'],
  delivered: [...GENERAL, 'collected', 'out_for_delivery', 'exception'],
  exception: STEPS.filter((step) => step !== 'delivered' && step !== 'exception'),
};

/** Steps that survive a negation: "Delivery attempted, not handed over". */
const DESPITE_NEGATION: ReadonlySet<Step> = new Set(['attempted', 'returned', 'exception', 'customs']);

interface Found {
  step: Step | null;
  start: number;
  end: number;
}

/** Cache size: parsing is slow, and most texts repeat. */
const MOST_REMEMBERED = 1000;
const remembered = new Map<string, Step | null>();

/** Returns the step that a status or title means; null if unknown or ambiguous. */
export function stepOf(text: string | null | undefined): Step | null {
  if (!text) return null;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const step = read(text);
  remembered.set(text, step);
  return step;
}

/** Reads the text as written, and as it looks: other scripts' letters, or signs between letters, may hide a phrase. */
function read(text: string): Step | null {
  const plain = toldBy(plainOf(text), expressions('plain'));
  const told = new Set(plain.told);
  // A word of another script that says not may be folded away.
  if (!plain.negated) for (const step of looksOf(text).flatMap(toldByLook)) told.add(step);
  if (told.size === 0) for (const step of toldInPieces(text)) told.add(step);
  const [step, ...others] = [...told].filter((one) => ![...told].some((by) => OUTWEIGHS[by]?.includes(one)));
  return others.length === 0 ? (step ?? null) : null;
}

/** Returns the steps of a text's phrases, and whether it contains a negation. */
function toldBy(plain: string, { patterns, negation, rightBefore }: Expressions) {
  const found = longest(patterns.flatMap(({ step, pattern }) => matchesOf(plain, pattern, step)));
  const negations = matchesOf(plain, negation, null).filter(
    (word) => !found.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  const told = found.flatMap((one) => {
    if (one.step === null) return [];
    if (DESPITE_NEGATION.has(one.step)) return [one.step];
    // A delivery is final, so any doubt counts against it.
    const contrary =
      rightBefore.test(plain.slice(0, one.start)) ||
      negations.some((word) => one.step === 'delivered' || isBeside(plain, word, one));
    return contrary ? [] : [one.step];
  });
  return { told, negated: negations.length > 0 };
}

/** True if customs is mentioned, whatever the step: a parcel held there may be cleared. */
export const speaksOfCustoms = (text: string | null): boolean =>
  expressions('plain').patterns.some(
    ({ step, pattern }) =>
      step === 'customs' && text !== null && matchesOf(plainOf(text), pattern, step).length > 0,
  );

/** True if both stand in the same clause. The period of a date (24. November) ends none. */
const isBeside = (plain: string, one: Found, other: Found) =>
  !CLAUSE_END.test(plain.slice(Math.min(one.end, other.end) - 1, Math.max(one.start, other.start)));

/** Matches texts that may be disguised, and hardly any in plain English. */
const SUSPECT = /[^ -~]|[01|]|[a-z]I|[A-Z]l|[A-Za-z][3457@$]|[3457@$][A-Za-z]/;
/** Finds single letters that one sign each divides: D e l i v e r e d. */
const SPELLED =
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{M}\p{N}][\p{L}\p{N}](?![\p{L}\p{M}\p{N}]))+/gu;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;

interface Look {
  letters: 'folded' | 'bare';
  seen: string;
}

/** Lists the readings of a text that may be disguised. */
function looksOf(text: string): Look[] {
  const seen = unstyled(text);
  const joined = seen.replaceAll(/\S+/gu, joinedIfOne).replaceAll(SPELLED, joinedIfOne);
  return [...(SUSPECT.test(text) ? looksLike(seen) : []), ...(joined === seen ? [] : looksLike(joined))];
}

/** Joins pieces that together are a phrase, or are single letters: De-li-vered, and not post-office. */
function joinedIfOne(word: string): string {
  const pieces = word.split(NO_LETTERS);
  const isSpelled = pieces.every((piece) => piece.length === 1);
  return isSpelled || toldInPieces(word).length > 0 ? pieces.join('') : word;
}

const looksLike = (seen: string): Look[] => [
  { letters: 'folded', seen },
  { letters: 'bare', seen },
];

/** Reads a text as if look-alike letters were those of a phrase, and with `bare` without accents. */
function toldByLook({ letters, seen }: Look): Step[] {
  const look = foldLetters(letters === 'bare' ? withoutAccents(seen) : seen);
  return toldBy(spaced(look), expressions(letters)).told;
}

/** Reads a text whose letters alone are a phrase, wherever it is divided: "De livered". It cannot say not as well. */
function toldInPieces(text: string): Step[] {
  const letters = foldLetters(unstyled(text)).replaceAll(NO_LETTERS, '');
  return wholeTexts().flatMap(({ step, pattern }) => (pattern.test(letters) ? [step] : []));
}

/** As the phrases are written: see {@link STEP_PHRASES}. */
const plainOf = (text: string) => spaced(unstyled(text.replaceAll('\u200C', ' ')).toLowerCase());

const spaced = (text: string) =>
  text
    .replaceAll(/[\u0307\u0640\u064B-\u0652]/g, '')
    .replaceAll('ё', 'е')
    .replaceAll('’', "'")
    .replaceAll(/[\s_/\u200C\u2010-\u2015-]+/gu, ' ');

/** Hindi's vowel signs are marks: डिलीवरी is another word than डिलीवर. */
const wholeWords = (...phrases: string[]) =>
  new RegExp(`(?<![${LETTER}])(?:${phrases.join('|')})(?![${LETTER}])`, 'gu');

/** Matches a digit as {@link foldLetters} folds it. */
const DIGIT = String.raw`[\d${foldLetters('0123456789').replaceAll(/\d/g, '')}]`;

/** The letters of a phrase as {@link foldLetters} folds those of a text; the signs of an expression stay. */
const foldPhrase = (phrase: string) =>
  phrase.replaceAll(/\\p\{\w+\}|\\.|\p{L}/gu, (one) => {
    if (one === String.raw`\d`) return DIGIT;
    return one.startsWith('\\') ? one : foldLetters(one);
  });

const phrasesOf = (step: Step) => [...Object.values(STEP_PHRASES[step]), ...(PHRASES_ELSEWHERE[step] ?? [])];

interface Expressions {
  patterns: { step: Step | null; pattern: RegExp }[];
  negation: RegExp;
  rightBefore: RegExp;
}

type Letters = 'plain' | 'folded' | 'bare';
type Fold = (phrase: string) => string;
const made: Partial<Record<Letters, Expressions>> = {};

/**
 * Folding of phrases, and of words that cast doubt. Phrases keep their accents, since "livré" is delivered and "livre"
 * may be a book.
 */
const FOLDS: Record<Letters, { phrase: Fold; doubt: Fold }> = {
  plain: { phrase: (phrase) => phrase, doubt: (phrase) => phrase },
  folded: { phrase: foldPhrase, doubt: foldPhrase },
  bare: { phrase: foldPhrase, doubt: (phrase) => foldPhrase(withoutAccents(phrase)) },
};

/** Compiled on first use, since it takes as long as much else of a page's start. */
const expressions = (letters: Letters): Expressions => (made[letters] ??= makeExpressions(FOLDS[letters]));

const makeExpressions = ({ phrase, doubt }: (typeof FOLDS)[Letters]): Expressions => ({
  patterns: [
    { step: null, pattern: wholeWords(...UNSURE_PHRASES.map(doubt)) },
    ...STEPS.map((step) => ({
      step,
      pattern: wholeWords(...phrasesOf(step).map(phrase)),
    })),
  ],
  negation: wholeWords(...NEGATIONS.map(doubt)),
  rightBefore: new RegExp(`(?<![${LETTER}])(?:${doubt(NEGATIONS_RIGHT_BEFORE)})\\s$`, 'u'),
});

/** Steps that deceive somebody where nobody but a reader sees them. */
const DECEIVING = ['delivered', 'returned'] as const;
let wholes: { step: Step; pattern: RegExp }[] | undefined;
const wholeTexts = () =>
  (wholes ??= DECEIVING.map((step) => ({
    step,
    pattern: new RegExp(`^(?:${phrasesOf(step).map(foldPhrase).join('|').replaceAll(/ \??/g, '')})$`, 'u'),
  })));

const CLAUSE_END = /[,;:!?،؛؟।]|\p{L}\. /u;

/** Exported for the test of slow expressions. */
export function stepExpressions(): RegExp[] {
  return (['plain', 'folded', 'bare'] as const)
    .map(expressions)
    .flatMap(({ patterns, negation, rightBefore }) => [
      ...patterns.map(({ pattern }) => pattern),
      negation,
      rightBefore,
    ])
    .concat(wholeTexts().map(({ pattern }) => pattern));
}

const matchesOf = (text: string, pattern: RegExp, step: Step | null): Found[] =>
  Array.from(text.matchAll(pattern), ({ 0: phrase, index }) => ({
    step,
    start: index,
    end: index + phrase.length,
  }));

/** Removes matches that overlap a longer one. */
function longest(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept;
}
