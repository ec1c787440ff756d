import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings } from '@vaultway/common';
import {
  type Admin,
  COUNT_DIFFERENCES,
  type CountLine,
  type CountPaper,
  type Language,
  LIMITS,
  ListCountLines,
  type Paper,
  type PaperItem,
  STATEMENT_ITEMS,
  type VaultPaper,
  type WithdrawalPaper,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { SignatureEntity, toSignature } from '../count-auditors/signature.entity.js';
import { CountService } from '../counts/count.service.js';
import { LedgerProofs, type ProvenEntry } from '../ledger/ledger-proofs.js';
import { Statements } from '../own-holdings/statements.js';
import { knownId } from '../rows/known-id.js';
import { MovementEntity } from '../movements/movement.entity.js';
import { Melts } from './melts.js';
import { PaperPrinter } from './paper-printer.js';
import { PaperText } from './paper-text.js';
import type { PaperWords } from './words/index.js';
import { Withdrawals } from './withdrawals.js';

type Content = Pick<VaultPaper, 'paper' | 'about'>;
type Texts = Pick<Paper, 'number' | 'created_at' | 'facts' | 'tables' | 'notes'>;

/** Of the attached file's name: a withdrawal may have many accounts. */
const NAME_LENGTH = 60;

/** Prints papers of the vault as PDF/A-3, each with the record and its proof as a file. */
@Injectable()
export class PaperService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly statements: Statements,
    private readonly withdrawals: Withdrawals,
    private readonly melts: Melts,
    private readonly counts: CountService,
    private readonly proofs: LedgerProofs,
    private readonly printer: PaperPrinter,
  ) {}

  /** @throws ApiError `not_found` */
  async account(id: string): Promise<AccountEntity> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id: knownId(id) });
    if (!account) throw new ApiError('not_found');
    return account;
  }

  /** Prints what was on an account at an instant. @throws ApiError validation of an instant ahead; `unavailable` */
  async statement(account: AccountEntity, at: string | null, language: Language): Promise<Buffer> {
    const { statement, entry } = await this.statements.ofAccount(account, at);
    const { account_id, number, as_of, holdings, left_out } = statement;
    const items = statement.items.map(({ vault, ...item }) => ({ ...paperItem(item), vault }));
    const text = this.textIn(language);
    const { words } = text;
    return this.print(
      text,
      { paper: 'statement', about: { account_id, number, as_of, holdings, items, left_out } },
      entry === null ? null : await this.proofs.of(entry),
      {
        number,
        created_at: as_of,
        facts: [
          [words.account, number],
          [words.as_of, text.instant(as_of)],
        ],
        tables:
          items.length === 0
            ? []
            : [text.totals(holdings), text.items(items, [words.vault, ({ vault }) => vault])],
        notes: items.length === 0 ? [words.nothing] : text.leftOut(left_out),
      },
    );
  }

  /** @param accounts of a client; null for staff @throws ApiError `not_found`, `unavailable` */
  async withdrawal(id: string, accounts: readonly string[] | null, language: Language): Promise<Buffer> {
    const about = await this.withdrawals.find(id, accounts);
    const { done_at, holdings, items } = about;
    const entry = await this.proofs.of(about.id);
    const text = this.textIn(language);
    const { words } = text;
    return this.print(text, { paper: 'withdrawal', about }, entry, {
      number: [...new Set(items.map(({ account_number }) => account_number))].join(', '),
      created_at: done_at,
      facts: [[words.done_at, text.instant(done_at)], ...people(words, about)],
      tables: [
        text.totals(holdings),
        text.items(items, [words.account, ({ account_number }) => account_number]),
      ],
      notes: [],
    });
  }

  /** @param accounts of a client; null for staff @throws ApiError `not_found`, `unavailable` */
  async melt(id: string, accounts: readonly string[] | null, language: Language): Promise<Buffer> {
    const about = await this.melts.find(id, accounts);
    const { account_number, done_at, explanation, used, made, lost } = about;
    const entry = await this.proofs.of(about.id);
    const text = this.textIn(language);
    const { words } = text;
    return this.print(text, { paper: 'melt', about }, entry, {
      number: account_number,
      created_at: done_at,
      facts: [
        [words.account, account_number],
        [words.melted_at, text.instant(done_at)],
        [words.explanation, explanation],
        [words.loss, text.losses(lost)],
        ...people(words, about),
      ],
      tables: [text.items(used, undefined, words.used), text.items(made, undefined, words.made)],
      notes: [words.gone],
    });
  }

  /** Prints the certificate of a withdrawal or melt for staff. @throws ApiError `not_found`, `unavailable` */
  async certificate(id: string, language: Language): Promise<Buffer> {
    const isMelt = await this.database.manager.existsBy(MovementEntity, { id: knownId(id), kind: 'melt' });
    return isMelt ? this.melt(id, null, language) : this.withdrawal(id, null, language);
  }

  /** Prints an approved count. @throws ApiError `not_found`, also before the approval; `unavailable` */
  async count(id: string, language: Language, reader: Admin): Promise<Buffer> {
    const { took_part: _, signed: _signed, ...count } = await this.counts.read(id, reader);
    if (count.state !== 'approved') throw new ApiError('not_found');
    const lines = await this.differences(count.id);
    const all = COUNT_DIFFERENCES.reduce((sum, outcome) => sum + count[outcome], 0);
    const signatures = await this.signatures(count.id);
    const about: CountPaper = { ...count, signatures, differences: lines, left_out: all - lines.length };
    const text = this.textIn(language);
    const { words } = text;
    const person = (by: string | null, at: string | null) => linesOf(by, at && text.instant(at));
    const outcomes = Object.entries(words.outcomes) as [keyof typeof words.outcomes, string][];
    return this.print(text, { paper: 'count', about }, await this.proofs.of(count.id), {
      number: count.place_code ?? count.account_number ?? '',
      created_at: count.approved_at ?? count.updated_at,
      facts: [
        count.place_id === null
          ? [words.account, count.account_number ?? '']
          : [words.place, count.place_code ?? ''],
        [words.started_by, person(count.started_by, count.started_at)],
        [words.finished_by, person(count.finished_by, count.finished_at)],
        [words.approved_by, person(count.approved_by, count.approved_at)],
      ],
      tables: [
        text.results([
          [words.expected, count.expected],
          ...outcomes.map(([outcome, name]): [string, number] => [name, count[outcome]]),
        ]),
        ...(signatures.length === 0 ? [] : [text.signatures(signatures)]),
        ...(lines.length === 0
          ? []
          : [
              text.differences(
                lines.map(({ item, outcome, code, place_code, account_number, reason }) => [
                  item ? text.name(item) : (code ?? ''),
                  words.outcomes[outcome as keyof typeof words.outcomes],
                  place_code ?? '',
                  account_number ?? '',
                  reason ?? '',
                ]),
              ),
            ]),
      ],
      notes: text.leftOut(about.left_out),
    });
  }

  /** Adds the entry of the ledger and its proof. */
  private async print(
    text: PaperText,
    content: Content,
    proven: ProvenEntry | null,
    { facts, notes, ...texts }: Texts,
  ): Promise<Buffer> {
    const { words } = text;
    const { ledger = null, log = null, logged_at = null } = proven ?? {};
    // The record of a count is about what its report shows; those of movements tell about others.
    const said = ledger && content.paper === 'count' ? await this.proofs.contentOf(ledger.id) : null;
    const file = {
      version: 1,
      ...content,
      ledger,
      salt: said?.salt ?? null,
      record: said?.record ?? null,
      log,
    };
    const title = words.titles[content.paper];
    return this.printer.print({
      language: text.language,
      title,
      ...texts,
      facts: [
        ...facts,
        ...(ledger === null
          ? []
          : [fact(words.record, text.number(ledger.position)), fact(words.hash, ledger.root)]),
        ...(log === null || logged_at === null ? [] : [fact(words.logged, text.instant(logged_at))]),
      ],
      notes: [...notes, ...proofNote(proven, said !== null, words)],
      link: log && {
        caption: words.check,
        path: `/verify.html?${new URLSearchParams({ size: String(log.size), root: log.root }).toString()}`,
      },
      file: {
        name: `${content.paper}-${texts.number.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, NAME_LENGTH)}.json`,
        description: title,
        json: JSON.stringify(file),
      },
    });
  }

  /** Returns the first differences of a count. */
  private async differences(id: string): Promise<CountPaper['differences']> {
    const found: CountLine[] = [];
    for (let after: string | null | undefined; after !== null && found.length < STATEMENT_ITEMS;) {
      const query = { outcome: 'different', sort: 'created_at', after, per_page: LIMITS.perPageMax };
      const lines = await this.counts.lines(id, ListCountLines.parse(query));
      found.push(...lines.rows);
      after = lines.next;
    }
    return found.map(({ item, outcome, code, place_code, account_number, reason }) => ({
      item: item && paperItem(item),
      outcome,
      code,
      place_code,
      account_number,
      reason,
    }));
  }

  /** Returns who signed a count, without names of people. */
  private async signatures(id: string): Promise<CountPaper['signatures']> {
    const found = await this.database.manager.find(SignatureEntity, {
      where: { count_id: id },
      order: { signed_at: 'ASC', id: 'ASC' },
    });
    return found.map(toSignature).map(({ firm, agrees, remark, signed_at }) => ({
      firm,
      agrees,
      remark,
      signed_at,
    }));
  }

  private textIn(language: Language): PaperText {
    return new PaperText(language, this.settings.current().time_zone);
  }
}

/** Puts an address and a date on lines of their own: each has its own direction. */
const linesOf = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n');

/** Names who drafted and approved a movement; on a client's paper, a role alone. */
const people = (
  words: PaperWords,
  {
    drafted_by,
    approved_by,
    second_approved_by,
  }: Pick<WithdrawalPaper, 'drafted_by' | 'approved_by' | 'second_approved_by'>,
): [string, string][] => [
  ...(drafted_by === null ? [] : [fact(words.drafted_by, drafted_by)]),
  [words.approved_by, linesOf(words.administrator, approved_by, second_approved_by)],
];

const fact = (name: string, value: string): [string, string] => [name, value];

/** Leaves out what an item is worth, and where it is. */
const paperItem = (item: PaperItem): PaperItem => ({
  id: item.id,
  kind: item.kind,
  metal: item.metal,
  refiner: item.refiner,
  serial: item.serial,
  gross_weight: item.gross_weight,
  weight_unit: item.weight_unit,
  fineness: item.fineness,
  year: item.year,
  seal: item.seal,
  fine_weight: item.fine_weight,
});

/** States exactly what the file proves. */
function proofNote(proven: ProvenEntry | null, hasRecord: boolean, words: PaperWords): string[] {
  if (proven === null) return [];
  if (proven.log === null) return [words.pending];
  return [hasRecord ? words.proves_record : words.proves_ledger];
}
