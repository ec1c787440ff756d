import { parseArgs } from 'node:util';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import { say } from '../setup/terminal.mjs';

/**
 * Parses the arguments of a command. `--help` prints its usage, and so does the error about an unknown argument.
 * @template {Record<string, { type: 'string' | 'boolean', default?: string | boolean }>} Options
 * @param {string} usage one line per form of the command
 * @param {{ options?: Options, allowPositionals?: boolean, args?: string[] }} [accepted]
 * @returns {{ values: Partial<Record<keyof Options, string | boolean>>, positionals: string[] } | null} null: only help
 * was
 *   requested
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
    // The message's later sentences are for programmers.
    throw new PlainError(`${error.message.split(/\. |\n/)[0]}. Usage:\n${usage}`);
  }
}
