import { parseArgs } from 'node:util';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import { say } from '../setup/terminal.mjs';

/**
 * Reads the arguments of a command. `--help` prints its usage, and so does the error about an unknown argument.
 * @template {Record<string, { type: 'string' | 'boolean', default?: string | boolean }>} Options
 * @param {string} usage a line for each way to call it
 * @param {{ options?: Options, allowPositionals?: boolean, args?: string[] }} [accepted]
 * @returns {{ values: Partial<Record<keyof Options, string | boolean>>, positionals: string[] } | null} null: help was
 *   all that was asked for
 * @throws PlainError
 */
export function commandLine(usage, { options, allowPositionals = false, args = process.argv.slice(2) } = {}) {
  /** @type {import('node:util').ParseArgsOptionsConfig} */
  const all = { ...options, help: { type: 'boolean', short: 'h', default: false } };
  try {
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals });
    // Without `multiple` no value is a list.
    if (!values.help) return { values: /** @type {any} */ (values), positionals };
    say(usage);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    // What follows the first sentence is meant for programmers.
    throw new PlainError(`${error.message.split(/\. |\n/)[0]}. Usage:\n${usage}`);
  }
}
