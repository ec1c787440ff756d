import type { Recorder } from '../history/recorder.ts';
import type { Bar, Content, Deed } from './deed.ts';

export interface Person {
  email: string;
  password: string;
  role: 'admin' | 'keeper';
  /** Takes no part in counts, so that somebody can approve them. */
  isSupervisor: boolean;
}

export interface Draft {
  id: string;
  by: string;
  content: Content;
  version: string;
  /** Version before the last edit. */
  former?: string;
  /** Email address of whoever gave the first of two approvals. */
  approvedBy?: string;
}

/** An item as somebody last read it. */
export type Known = Omit<Bar, 'insured_value'> & { account_id: string };

/** State shared by the clients of a run: what there is to work on, as far as any of them knows. */
export interface Desk {
  url: string;
  recorder: Recorder<Deed>;
  places: string[];
  accounts: string[];
  boxes: string[];
  drafts: Map<string, Draft>;
  /** Drafts that are done, cancelled or refused for good. */
  over: Set<string>;
  /** Items that were here when somebody looked, by id. */
  items: Map<string, Known>;
  counts: Map<string, 'open' | 'finished'>;
  /** Boxes by rental. */
  rentals: Map<string, string>;
  visits: Set<string>;
  /** Addresses of outside auditors who have not signed. */
  auditors: Set<string>;
  /** Returns the token of the link that was mailed to an address. */
  tokenOf: (address: string) => Promise<string | undefined>;
  /** Movements whose approval was acknowledged. */
  approved: number;
  ending: AbortSignal;
}

/** Chooses one of these by a number in [0, 1). */
export function picked<T>(among: Iterable<T>, pick: number): T | undefined {
  const all = [...among];
  return all[Math.floor(pick * all.length)];
}
