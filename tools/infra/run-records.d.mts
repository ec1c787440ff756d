export interface RunRecord {
  name: string;
  pid: number;
  identity: string;
  session: string;
  order: number;
  steps?: [NodeJS.Signals, number][];
}

export function recordProcess(folder: string, process: Omit<RunRecord, 'identity'>): void;
export function forgetProcess(folder: string, name: string): void;
export function readRecords(folder: string): RunRecord[];
export function stopRecorded(folder: string, wanted?: (record: RunRecord) => boolean): Promise<string[]>;
