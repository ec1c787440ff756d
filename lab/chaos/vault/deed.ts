import type { Call } from '../history/note.ts';

/** Clients' requests to the vault, and the state at the end of a run: the input of its judgment. */

export type Act =
  | 'draft'
  | 'edit'
  | 'approve'
  | 'cancel'
  | 'count'
  | 'scan'
  | 'finish'
  | 'explain'
  | 'approveCount'
  | 'cancelCount'
  | 'rent'
  | 'endRental'
  | 'rekey'
  | 'visit'
  | 'leave'
  | 'voidVisit'
  | 'invite'
  | 'sign'
  | 'setFees'
  | 'readAudit';

export interface Bar {
  metal: string;
  refiner: string;
  serial: string;
  gross_weight: string;
  fineness: string;
  /** Absent for keepers, who may give none. */
  insured_value?: string | null;
}

/** Content of a movement. */
export interface Content {
  kind: string;
  account_id: string | null;
  place_id: string | null;
  items: Bar[];
  item_ids: string[];
}

export interface Deed {
  act: Act;
  /** Email address of the client. */
  by: string;
  /** Its record; null until a response names it. */
  id: string | null;
  /** Idempotency-Key of a new record. */
  key?: string;
  content?: Content;
  /** Box of a rental or visit; place or account of a count. */
  of?: string;
  /** `updated_at` that was read before. */
  from?: string;
  /** `updated_at` in the response. */
  version?: string;
  /** State of the movement in the response. */
  state?: string;
  /** Ids of scans. */
  scans?: string[];
  /** Whether the public audit called its sums equal, and they were. */
  isBalanced?: boolean;
}

export type DeedNote = Call & Deed;

export interface Holding {
  metal: string | null;
  items: number;
  fine_weight: string | null;
}

export interface MovementRow extends Content {
  id: string;
  state: string;
  drafted_by: string;
  approved_by: string | null;
  second_approved_by: string | null;
}

export interface ItemRow {
  id: string;
  metal: string | null;
  refiner_key: string | null;
  serial_key: string | null;
  year: number | null;
  gross_weight: string | null;
  fineness: string | null;
  fine_weight: string | null;
  insured_value: string | null;
  state: string;
  place_id: string | null;
  account_id: string;
}

export interface Entry {
  position: number;
  id: string;
  /** Hexadecimal, as is the root. */
  salt: string;
  record: string;
  root: string;
}

export interface CountRow {
  id: string;
  state: string;
  place_id: string | null;
  account_id: string | null;
  position: number;
  finished_position: number | null;
  started_by: string;
  approved_by: string | null;
}

export interface LineRow {
  id: string;
  count_id: string;
  item_id: string | null;
  code_key: string | null;
  expected: boolean;
  outcome: string;
  reason: string | null;
}

export interface VaultStored {
  places: { id: string; kind: string; parent_id: string | null; capacity: number | null }[];
  movements: MovementRow[];
  /** Items of the movements that were carried out. */
  parts: { movement_id: string; item_id: string; is_made: boolean }[];
  items: ItemRow[];
  ledger: Entry[];
  /** Positions whose hash was confirmed by tracking. */
  confirmed: number[];
  /** Hashes of the ledger in tracking's log. */
  heads: { id: string; rows: number; root: string; leaves: number; placed: number }[];
  counts: CountRow[];
  lines: LineRow[];
  invitations: { id: string; count_id: string }[];
  signatures: { id: string; invitation_id: string; count_id: string }[];
  scans: { count_id: string; id: string; item_id: string | null }[];
  boxes: { id: string; state: string }[];
  rentals: { id: string; box_id: string; until: string | null }[];
  visits: { id: string; box_id: string; out_at: string | null; voided_at: string | null }[];
  /** Fees that were set. */
  fees: { set_by: string }[];
  /** Invoices of months in the vault, … */
  feeInvoices: { id: string; problem: string | null; isSent: boolean }[];
  /** … and their drafts in tracking. */
  feeDrafts: { id: string; title: string }[];
  /** The activity log. */
  audit: { action: string; id: string }[];
  /** Totals as the calls of the product say. */
  said: { accounts: Holding[]; places: Holding[]; totals: Holding[]; audits: Holding[][] };
  /** Items whose proof in the public log does not hold. */
  unproved: string[];
}

export interface Breach {
  promise: string;
  sentence: string;
}
