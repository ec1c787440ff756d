import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../tools/operate/commands.mjs';
import { ROOT } from '../../tools/setup/folders.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const text = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md'], { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Commands of the documentation with their words, up to the end of the line or of the code. */
const called = [...text.matchAll(/(?:npm run (?:-s )?|\.\/vaultway )([a-z][a-z-]*)([^`|\n&;)]*)/g)].map(
  ([whole, name = '', words = '']) => ({ whole, name, words }),
);
const toOperators = called.filter(({ name }) => COMMANDS.includes(name));

describe('the documentation', () => {
  it('names only commands that exist', () => {
    const unknown = called.filter(({ whole, name }) =>
      whole.startsWith('npm') ? !(name in scripts) : ![...COMMANDS, 'compose', 'help'].includes(name),
    );
    expect(unknown.map(({ whole }) => whole)).toEqual([]);
    expect(new Set(toOperators.map(({ name }) => name))).toEqual(new Set(COMMANDS));
  });

  it.each(COMMANDS)('gives %s only options that its help lists', (command) => {
    const program = join(ROOT, 'tools/operate', `${command}.mjs`);
    const { stdout } = spawnSync(process.execPath, [program, '--help'], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    const options = toOperators
      .filter(({ name }) => name === command)
      .flatMap(({ words }) => [...words.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option = '']) => option))
      .filter((option) => option !== '--help');
    expect(stdout).not.toBe('');
    expect(options.filter((option) => !stdout.includes(option))).toEqual([]);
  });
});
