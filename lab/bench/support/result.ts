/** Findings of a benchmark, as stored in lab/results/<name>.json. */
export interface Result {
  /** Name in `npm run bench -- <name>`. */
  name: string;
  title: string;
  date: string;
  /** Processors and memory. */
  machine: string;
  /** Node first. */
  versions: string[];
  /** Load average before the benchmark began. */
  load: number;
  /** Setup of the measurement. */
  setup: string;
  rounds: number;
  /** Whether figures are of all rounds together, instead of the rounds' medians. */
  isPooled?: boolean;
  tables: Table[];
  goals: Goal[];
  /** Cases that could not be measured, with reasons. */
  skipped?: string[];
}

export interface Goal {
  text: string;
  figure: string;
  /** Undefined if it could not be measured. */
  met?: boolean;
}

export interface Table {
  head: string[];
  rows: string[][];
}
