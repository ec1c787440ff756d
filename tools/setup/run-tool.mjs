import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './folders.mjs';

const LONGEST_OUTPUT = 200_000;
const KILL_AFTER_MS = 5000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the root of the repository
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [input] for its standard input
 * @property {number} limitMs after which the program is killed and counts as failed
 * @property {boolean} [ofSilence] true if output restarts the limit
 * @property {(text: string, isError: boolean) => void} [onOutput]
 */

/**
 * Runs a program from node_modules/.bin to completion; see runProgram.
 * @param {string} name
 * @param {string[]} words
 * @param {RunOptions} options
 */
export function runTool(name, words, options) {
  return runProgram(join(ROOT, 'node_modules', '.bin', name), words, options);
}

/**
 * Runs a program to completion.
 * @param {string} command
 * @param {string[]} words
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | null, said: string, output: string }>} said: standard output and standard error
 *   together; output: the former alone
 */
export function runProgram(
  command,
  words,
  { cwd = ROOT, env = process.env, input = '', limitMs, ofSilence = false, onOutput = () => {} },
) {
  return new Promise((settle) => {
    const child = spawn(command, words, { cwd, env, stdio: 'pipe' });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    let said = '';
    let output = '';
    const keep = (/** @type {string} */ text, isError = true) => {
      said = (said + text).slice(-LONGEST_OUTPUT);
      if (!isError) output = (output + text).slice(-LONGEST_OUTPUT);
      onOutput(text, isError);
      if (ofSilence) limit.refresh();
    };
    const kill = () => {
      child.kill('SIGKILL');
      // A grandchild may hold these open, and 'close' waits for them.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const limit = setTimeout(() => {
      const why = ofSilence ? 'seconds without output' : 'seconds';
      ofSilence = false;
      keep(`\n${command} was stopped after ${limitMs / 1000} ${why}.\n`);
      child.kill('SIGTERM');
      setTimeout(kill, KILL_AFTER_MS).unref();
    }, limitMs);
    // It must not outlive this process.
    const end = () => void child.kill('SIGTERM');
    process.once('exit', end);
    const done = (/** @type {number | null} */ code) => {
      clearTimeout(limit);
      process.off('exit', end);
      settle({ code, said: stripVTControlCharacters(said), output: stripVTControlCharacters(output) });
    };
    child.stdout.setEncoding('utf8').on('data', (text) => keep(text, false));
    child.stderr.setEncoding('utf8').on('data', (text) => keep(text));
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      done(null);
    });
    child.once('close', done);
  });
}
