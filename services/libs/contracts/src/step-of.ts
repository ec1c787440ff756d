import { type Step, STEPS } from './step.js';
import { LETTER, NEGATIONS, NEGATIONS_RIGHT_BEFORE, STEP_PHRASES, UNSURE_PHRASES } from './step-phrases.js';

/** Said beside anything else, these say the least. */
const GENERAL: readonly Step[] = ['registered', 'departed', 'arrived'];

/** Which steps a text may mention beside another without being about them: "Held at customs", "Delivered late". */
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

/** These stay true in a sentence that says not: "Delivery attempted, not handed over". */
const DESPITE_NEGATION: ReadonlySet<Step> = new Set(['attempted', 'returned', 'exception', 'customs']);

interface Found {
  step: Step | null;
  start: number;
  end: number;
}

/** Reading a text takes longer than writing it, and most texts are written again and again. */
const MOST_REMEMBERED = 1000;
const remembered = new Map<string, Step | null>();

/** The step that a status or an event's title speaks of; null when none is known, or it could be several. */
export function stepOf(text: string | null | undefined): Step | null {
  if (!text) return null;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const step = read(plainOf(text));
  remembered.set(text, step);
  return step;
}

function read(plain: string): Step | null {
  const { patterns, negation, rightBefore } = expressions();
  const found = longest(patterns.flatMap(({ step, pattern }) => matchesOf(plain, pattern, step)));
  const negations = matchesOf(plain, negation, null).filter(
    (word) => !found.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  const told = new Set(
    found.flatMap((one) => {
      if (one.step === null) return [];
      if (DESPITE_NEGATION.has(one.step)) return [one.step];
      // What follows from a delivery cannot be taken back: one is only read where nothing at all speaks against it.
      const contrary =
        rightBefore.test(plain.slice(0, one.start)) ||
        negations.some((word) => one.step === 'delivered' || isBeside(plain, word, one));
      return contrary ? [] : [one.step];
    }),
  );
  const [step, ...others] = [...told].filter((one) => ![...told].some((by) => OUTWEIGHS[by]?.includes(one)));
  return others.length === 0 ? (step ?? null) : null;
}

/** Whether customs is spoken of, whatever else is said: a parcel that is held there may be cleared. */
export const speaksOfCustoms = (text: string | null): boolean =>
  expressions().patterns.some(
    ({ step, pattern }) =>
      step === 'customs' && text !== null && matchesOf(plainOf(text), pattern, step).length > 0,
  );

/** Whether both stand in the same clause. The stop of a date (24. November) ends none. */
const isBeside = (plain: string, one: Found, other: Found) =>
  !CLAUSE_END.test(plain.slice(Math.min(one.end, other.end) - 1, Math.max(one.start, other.start)));

/** As the phrases are written: see {@link STEP_PHRASES}. */
const plainOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u0307\u0640\u064B-\u0652]/g, '')
    .replaceAll('ё', 'е')
    .replaceAll('’', "'")
    .replaceAll(/[\s_/\u200C\u2010-\u2015-]+/gu, ' ');

/** Vowel signs of Hindi are marks: डिलीवरी is another word than डिलीवर. */
const wholeWords = (...phrases: string[]) =>
  new RegExp(`(?<![${LETTER}])(?:${phrases.join('|')})(?![${LETTER}])`, 'gu');

interface Expressions {
  patterns: { step: Step | null; pattern: RegExp }[];
  negation: RegExp;
  rightBefore: RegExp;
}

let made: Expressions | undefined;

/** Made when a text is read first: that takes as long as much else of a page's start. */
const expressions = (): Expressions =>
  (made ??= {
    patterns: [
      { step: null, pattern: wholeWords(...UNSURE_PHRASES) },
      ...STEPS.map((step) => ({ step, pattern: wholeWords(...Object.values(STEP_PHRASES[step])) })),
    ],
    negation: wholeWords(...NEGATIONS),
    rightBefore: new RegExp(`(?<![${LETTER}])(?:${NEGATIONS_RIGHT_BEFORE})\\s$`, 'u'),
  });

const CLAUSE_END = /[,;:!?،؛؟।]|\p{L}\. /u;

/** For the test that looks for slow expressions. */
export function stepExpressions(): RegExp[] {
  const { patterns, negation, rightBefore } = expressions();
  return [...patterns.map(({ pattern }) => pattern), negation, rightBefore];
}

const matchesOf = (text: string, pattern: RegExp, step: Step | null): Found[] =>
  Array.from(text.matchAll(pattern), ({ 0: phrase, index }) => ({
    step,
    start: index,
    end: index + phrase.length,
  }));

/** Without those that overlap with a longer one. */
function longest(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept;
}
