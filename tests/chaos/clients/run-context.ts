import type { Recorder } from '../history/recorder.ts';

/** What all clients of a run know: where to ask, and the records that were made. */
export interface RunContext {
  url: string;
  /** A second replica of tracking, by its own address. */
  replicaUrl: string;
  account: { email: string; password: string };
  recorder: Recorder;
  parcels: string[];
  /** The slugs of pages. */
  pages: string[];
  ending: AbortSignal;
}
