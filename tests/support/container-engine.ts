import { runProgram } from '../../tools/setup/run-tool.mjs';

export interface EngineOptions {
  env?: NodeJS.ProcessEnv;
  limitMs?: number;
  input?: string;
}

/**
 * Runs docker to completion.
 * @returns standard output and error together
 * @throws when it failed
 */
export async function docker(words: string[], options: EngineOptions = {}): Promise<string> {
  const { code, said } = await attempt(words, options);
  if (code !== 0) throw new Error(`docker ${words.join(' ')} ended with ${code}:\n${said}`);
  return said;
}

/** Runs docker and returns failures as well. */
export function attempt(
  words: string[],
  { env = process.env, limitMs = 120_000, input }: EngineOptions = {},
) {
  return runProgram('docker', words, { env, limitMs, input });
}
