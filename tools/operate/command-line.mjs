import { parseArgs } from 'node:util';
import { PlainError } from '../infra/plain-error.mjs';
import { say } from '../setup/terminal.mjs';

/**
 * What a command was called with. `--help` says how it is called, and so does everything that it does not know.
 *
 * @param {string} usage a line for each way to call it
 * @param {{ options?: Record<string, { type: 'string' | 'boolean', default?: string | boolean }>,
 *   allowPositionals?: boolean, args?: string[] }} [words]
 * @returns {{ values: Record<string, any>, positionals: string[] } | null} null: only help was asked for
 * @throws PlainError
 */
export function commandLine(
  usage,
  { options = {}, allowPositionals = false, args = process.argv.slice(2) } = {},
) {
  const all = { ...options, help: { type: 'boolean', short: 'h', default: false } };
  try {
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals });
    if (!values.help) return { values, positionals };
    say(usage);
    return null;
  } catch (error) {
    if (!String(error?.code).startsWith('ERR_PARSE_ARGS')) throw error;
    // What follows the first sentence is for programmers.
    throw new PlainError(`${error.message.split(/\. |\n/)[0]}. It is called like this:\n${usage}`);
  }
}
