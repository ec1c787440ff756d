/** What clients of a run asked and were answered, and what is stored at its end: everything that is judged. */

/**
 * `done`: the write was acknowledged. `refused`: the answer says that nothing was written. `unknown`: no answer, or one
 * that says nothing about the write.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

export type Noun = 'parcel' | 'event' | 'handover' | 'page' | 'settings';

export interface Add {
  act: 'add';
  what: Noun;
  /** Minted by the client, so that no two writes share it. */
  key: string;
  value: string;
  /** `updated_at` of the answer. */
  version: string | null;
  /** The key of the parcel that an event belongs to. */
  of?: string;
  /** Whether a mail about it was asked for in the same call. */
  mailed?: boolean;
}

export interface Edit {
  act: 'edit';
  what: Noun;
  key: string;
  value: string;
  /** `updated_at` that the edit started from. */
  from: string;
  version: string | null;
}

export interface Look {
  act: 'look';
  what: Noun;
  key: string;
  /** Which replica answered, as far as the client knows. */
  at: string;
  /** Null: it was not there. */
  version: string | null;
  events: string[];
  /** How many seconds old the answer says it may be; 0: it says nothing. */
  age: number;
}

export interface InvoiceNote {
  act: 'invoice';
  /** Its Idempotency-Key: one invoice, however often it is asked for. */
  key: string;
  number: string | null;
}

export interface Import {
  act: 'import';
  key: string;
  /** The keys of the parcels in the file. */
  rows: string[];
}

export interface Photo {
  act: 'photo';
  /** The parcel's. */
  key: string;
  image: string | null;
}

/** A mail that is the whole write: an admin wrote it, or somebody subscribed. */
export interface MailNote {
  act: 'mail';
  key: string;
}

/** Somebody reads what the log has published. */
export interface Checkpoint {
  act: 'checkpoint';
  key: 'log';
  /** As it came, signature included. */
  text: string;
}

export type Act = Checkpoint | Add | Edit | Look | InvoiceNote | Import | Photo | MailNote;

export interface Call {
  n: number;
  client: string;
  /** Milliseconds since the run began. */
  asked: number;
  answered: number;
  outcome: Outcome;
  /** What the answer said, for people. */
  said: string;
}

export type Note = Call & Act;

export interface Row {
  what: Noun;
  id: string;
  key: string;
  value: string;
  version: string;
  of?: string;
}

export interface Stored {
  rows: Row[];
  audit: { action: string; id: string }[];
  /** Messages that still wait to leave, by service. */
  outbox: Record<string, number>;
  /** The parcels' keys that the control panel's search finds. */
  found: string[];
  /** The number of parcels: as the list says, and as they are. */
  count: { said: number; real: number };
  /** All of them, with the request that made each. */
  invoices: { number: string; key: string | null }[];
  /** Parcels' photos: those named, by parcel, and which of them can be fetched whole. */
  photos: { key: string; image: string; whole: boolean }[];
  /** When each mail arrived, by what it is about. */
  arrivals: { key: string; at: number; /** Whether the worker could be told so. */ told: boolean }[];
  /** What the webhook was told. */
  told: Told[];
  log: StoredLog;
  /** The moments in which a mail may be sent twice: its server had it, and the worker could not record that. */
  windows: { from: number; to: number; why: string }[];
}

/** A message to a webhook. */
export interface Told {
  /** `webhook-id`: the same whenever it comes again. */
  id: string;
  type: string;
  /** The parcel's. */
  code: string;
  isSigned: boolean;
}

/** The log of events and handovers, as it is stored and as it is published. */
export interface StoredLog {
  /** That checkpoints are verified with. */
  key: string;
  /** By index, from the tiles. */
  entries: Buffer[];
  leaves: { kind: string; of: string; index: string | null }[];
  /** Events whose proofs do not hold. */
  unproved: { key: string; why: string }[];
}

/** A promise that the history does not keep. */
export interface Breach {
  key: string;
  sentence: string;
}

export type Judgment = (notes: readonly Note[], stored: Stored) => Breach[];
