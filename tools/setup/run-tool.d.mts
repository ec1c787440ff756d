export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  limitMs: number;
  onOutput?: (bytes: Uint8Array | string) => void;
}

export interface Ended {
  code: number | null;
  said: string;
}

export function runTool(name: string, words: string[], options: RunOptions): Promise<Ended>;
export function runProgram(command: string, words: string[], options: RunOptions): Promise<Ended>;
