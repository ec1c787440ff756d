import {
  knownZone,
  LANGUAGE_TABLE,
  type CountPaper,
  type FineLoss,
  type Holding,
  type Language,
  type Paper,
  type PaperItem,
} from '@vaultway/contracts';
import { PAPER_WORDS, type PaperWords } from './words/index.js';

type Table = Paper['tables'][number];
type Column = Table['columns'][number];

const text = (name: string, share: number): Column => ({ name, share, is_number: false });
const number = (name: string, share: number): Column => ({ name, share, is_number: true });

/** Words, dates, numbers and tables of a paper in its language. */
export class PaperText {
  readonly words: PaperWords;
  readonly number: (value: number) => string;
  /** Formats an instant to the second, with the time zone. */
  readonly instant: (instant: string) => string;

  constructor(
    readonly language: Language,
    timeZone: string,
  ) {
    const { tag } = LANGUAGE_TABLE[language];
    // European English, as on the website.
    const locale = tag === 'en' ? 'en-GB' : tag;
    const numbers = new Intl.NumberFormat(locale);
    const zone = { timeZone: knownZone(timeZone) };
    const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', ...zone });
    this.words = PAPER_WORDS[tag];
    this.number = (value) => numbers.format(value);
    this.instant = (instant) => instants.format(new Date(instant));
  }

  totals(holdings: readonly Holding[]): Table {
    const { totals, metal, items, fine_weight } = this.words;
    return {
      title: totals,
      columns: [text(metal, 2), number(items, 1), number(fine_weight, 2)],
      rows: holdings.map((holding) => [
        this.metal(holding.metal) || this.words.others,
        this.number(holding.items),
        weight(holding.fine_weight, 'ozt'),
      ]),
    };
  }

  /** @param last name and values of the last column, if there is one more */
  items<I extends PaperItem>(
    items: readonly I[],
    last?: readonly [name: string, valueOf: (item: I) => string | null],
    title = this.words.items,
  ): Table {
    const { item, metal, gross_weight, fineness, fine_weight, seal } = this.words;
    return {
      title,
      columns: [
        text(item, 4),
        text(metal, 1.6),
        number(gross_weight, 2.2),
        number(fineness, 1.6),
        number(fine_weight, 2.2),
        text(seal, 1.5),
        ...(last ? [text(last[0], 2)] : []),
      ],
      rows: items.map((each) => [
        this.name(each),
        this.metal(each.metal),
        weight(each.gross_weight, each.weight_unit),
        each.fineness ?? '',
        weight(each.fine_weight, 'ozt'),
        each.seal ?? '',
        ...(last ? [last[1](each) ?? ''] : []),
      ]),
    };
  }

  /** Returns the tally of a count. */
  results(rows: readonly [name: string, items: number][]): Table {
    const { result, items } = this.words;
    return {
      title: result,
      columns: [text(result, 4), number(items, 1)],
      rows: rows.map(([name, count]) => [name, this.number(count)]),
    };
  }

  differences(rows: string[][]): Table {
    const { differences, item, result, place, account, reason } = this.words;
    return {
      title: differences,
      columns: [text(item, 3), text(result, 2), text(place, 1.5), text(account, 1.5), text(reason, 4)],
      rows,
    };
  }

  /** Returns the signatures of outside auditors; an erasure may have removed the name of a firm. */
  signatures(signatures: CountPaper['signatures']): Table {
    const { words } = this;
    return {
      title: words.signatures,
      columns: [text(words.firm, 3), text(words.result, 2), text(words.signed_at, 3), text(words.remark, 4)],
      rows: signatures.map(({ firm, agrees, remark, signed_at }) => [
        firm ?? '',
        agrees ? words.agrees : words.disagrees,
        this.instant(signed_at),
        remark ?? '',
      ]),
    };
  }

  /** Names what is lost of each metal, a line for each. */
  losses(lost: readonly FineLoss[]): string {
    return lost
      .map(({ metal, fine_weight }) => `${this.words.metals[metal]}: ${weight(fine_weight, 'ozt')}`)
      .join('\n');
  }

  /** Names an item by its kind, refiner, serial number and year, or its seal. */
  name({ kind, refiner, serial, year, seal }: PaperItem): string {
    const known = [refiner, serial, year].filter((part) => part !== null);
    return [this.words.kinds[kind], ...(known.length > 0 ? known : [seal ?? ''])].join(' ').trim();
  }

  leftOut(items: number): string[] {
    return items === 0 ? [] : [this.words.left_out.replace('{count}', () => this.number(items))];
  }

  private metal(metal: PaperItem['metal']): string {
    return metal === null ? '' : this.words.metals[metal];
  }
}

const weight = (value: string | null, unit: PaperItem['weight_unit']) =>
  value === null ? '' : `${value} ${unit === 'ozt' ? 'oz t' : (unit ?? '')}`.trim();
