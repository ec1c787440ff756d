import type { Recorder } from '../history/recorder.ts';

/** State shared by all clients of a run: addresses and the records created so far. */
export interface RunContext {
  url: string;
  /** URL of a second tracking replica, without the gateway. */
  replicaUrl: string;
  account: { email: string; password: string };
  recorder: Recorder;
  parcels: string[];
  /** Slugs of pages. */
  pages: string[];
  ending: AbortSignal;
}
