import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

const LONGEST_OUTPUT = 200_000;

/**
 * Runs a program of node_modules/.bin to its end.
 * @param {string} name
 * @param {string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string, limitMs: number,
 *   onOutput?: (bytes: Buffer | string) => void }} options
 * @returns {Promise<{ code: number | null, said: string }>} said: what it wrote, both channels together
 */
export function runTool(name, words, options) {
  return runProgram(join(ROOT, 'node_modules', '.bin', name), words, options);
}

/** The same for any program. A program that goes on past its limit is ended and counts as failed. */
export function runProgram(
  command,
  words,
  { cwd = ROOT, env = process.env, input = '', limitMs, onOutput = () => {} },
) {
  return new Promise((settle) => {
    const child = spawn(command, words, { cwd, env, stdio: 'pipe' });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    let said = '';
    const keep = (bytes) => {
      said = (said + bytes).slice(-LONGEST_OUTPUT);
      onOutput(bytes);
    };
    const limit = setTimeout(() => {
      keep(`\n${command} was ended after ${limitMs / 1000} seconds.\n`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5000).unref();
    }, limitMs);
    // It must not outlive who asked for it.
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    const done = (code) => {
      clearTimeout(limit);
      process.off('exit', end);
      settle({ code, said: stripVTControlCharacters(said) });
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      done(null);
    });
    child.once('close', done);
  });
}
