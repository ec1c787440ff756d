import { z } from 'zod';
import { LABEL_FORMATS } from './constants.js';
import { choice, optionalChoice, optionalInstant, optionalLine, requiredId } from './fields.js';
import { missingToUndefined, splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { LANGUAGES } from './languages.js';
import type { EventProof } from './log.js';
import type { FineLoss } from './metal-weight.js';
import type { CountSignature } from './vault-auditor.js';
import type { Count, CountLine } from './vault-count.js';
import type { StatementItem, VaultStatement } from './vault-room.js';
import type { Holding } from './vault.js';

/** GET /api/vault/movements/{id}/certificate.pdf, /api/vault/counts/{id}/report.pdf and others */
export const PrintPaper = z.object({
  language: optionalChoice(LANGUAGES).meta({ description: 'the one chosen on the site if absent' }),
});
export type PrintPaper = z.output<typeof PrintPaper>;

/** GET /api/vault/accounts/{id}/statement.pdf */
export const PrintStatement = PrintPaper.extend({
  at: optionalInstant.default(null).meta({ description: 'now if absent' }),
});
export type PrintStatement = z.output<typeof PrintStatement>;

/** GET /api/vault/account/statement.pdf */
export const PrintOwnStatement = PrintStatement.extend({ account_id: requiredId });
export type PrintOwnStatement = z.output<typeof PrintOwnStatement>;

/** Most labels of places in one file. */
export const MAX_PLACE_LABELS = 200;

/** GET /api/vault/places/labels.pdf: of places in the order of `ids`, or of `inside` and all places inside it. */
export const PrintPlaceLabels = z
  .object({
    ids: z
      .preprocess(
        (value) => splitAtCommas(missingToUndefined(value) ?? []),
        z.array(requiredId).max(MAX_PLACE_LABELS),
      )
      .default([])
      .meta({ description: 'comma-separated ids of places, at most 200', accepts: { type: 'string' } }),
    inside: optionalLine().default(null).meta({ description: 'a place with at most 199 places inside it' }),
    format: choice(LABEL_FORMATS, 'a4-8'),
  })
  .refine(({ ids, inside }) => ids.length > 0 || inside !== null, { ...issue('required'), path: ['ids'] });
export type PrintPlaceLabels = z.output<typeof PrintPlaceLabels>;

/** An item without its value. */
export type PaperItem = Omit<StatementItem, 'insured_value' | 'currency' | 'vault'>;

/** An entry of the vault's ledger: `root` is SHA-256 of `previous` (nothing before the first entry) and `entry`. */
export interface LedgerEntry {
  id: string;
  position: number;
  previous: string | null;
  /** SHA-256 of its salt and record. */
  entry: string;
  root: string;
}

/**
 * The file attached to a paper of the vault. `log` proves that the public log has the ledger up to `ledger`: the newest
 * entry of a statement, or the entry of the withdrawal, melt or count itself. `record` is what that entry says, and
 * `salt` its salt in Base64; both are null where it tells about others, so that nothing proves `about`.
 */
export type VaultPaper = {
  version: 1;
  /** Null before the first entry. */
  ledger: LedgerEntry | null;
  salt: string | null;
  record: string | null;
  /** Null while the public log lacks it. */
  log: EventProof | null;
} & (
  | { paper: 'statement'; about: StatementPaper }
  | { paper: 'withdrawal'; about: WithdrawalPaper }
  | { paper: 'melt'; about: MeltPaper }
  | { paper: 'count'; about: CountPaper }
);

/** Without the alias, by which a reader of the paper would find what the account has later. */
export type StatementPaper = Pick<
  VaultStatement,
  'account_id' | 'number' | 'as_of' | 'holdings' | 'left_out'
> & {
  items: (PaperItem & { vault: string | null })[];
};

export interface WithdrawalPaper {
  id: string;
  done_at: string;
  /** Null on a client's paper, like `approved_by`. */
  drafted_by: string | null;
  approved_by: string | null;
  /** Also null where one approval was enough. */
  second_approved_by: string | null;
  holdings: Holding[];
  items: (PaperItem & { account_number: string })[];
}

/** Certifies that items were melted, so that they no longer exist. */
export interface MeltPaper extends Pick<
  WithdrawalPaper,
  'id' | 'done_at' | 'drafted_by' | 'approved_by' | 'second_approved_by'
> {
  account_number: string;
  explanation: string;
  used: PaperItem[];
  made: PaperItem[];
  lost: FineLoss[];
}

export interface CountPaper extends Omit<Count, 'took_part' | 'signed'> {
  /** Of outside auditors; without their names, and without a firm that an erasure removed. */
  signatures: Pick<CountSignature, 'firm' | 'agrees' | 'remark' | 'signed_at'>[];
  differences: (Pick<CountLine, 'outcome' | 'code' | 'place_code' | 'account_number' | 'reason'> & {
    item: PaperItem | null;
  })[];
  left_out: number;
}
