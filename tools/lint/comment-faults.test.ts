import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { commentFaults } from './comment-faults.ts';

const CODE = ['*.ts', '*.tsx', '*.mjs', '*.js'];
const YAML = ['*.yml', '*.yaml', '*.tpl', '*.schema.json'];
const SHELL = [
  '*.sh',
  '*Dockerfile',
  '.ci/run',
  'infra/docker/healthcheck',
  'infra/docker/production-modules',
];
const SETTINGS = ['*.conf', '*.cfg', '*.acl', '.dockerignore'];

it('finds no question word at the start of a comment or description, and no long comment line', () => {
  const files = execFileSync('git', ['ls-files', ...CODE, ...YAML, ...SHELL, ...SETTINGS], { cwd: ROOT });
  const faults = files
    .toString()
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) =>
      commentFaults(readFileSync(join(ROOT, file), 'utf8'), file).map((fault) => `${file}:${fault}`),
    );
  expect(faults).toEqual([]);
});

it.each([
  ['a question word', '/** What a mail says. */', ['1 opens with "What"']],
  ['one in the second line', '\n/**\n * By what an admin signs in.\n */', ['2 opens with "By what"']],
  ['a long line', `const x = 1;\n// ${'x'.repeat(118)}`, ['2 is longer than 120 characters']],
  ['a summary', `\nAnswers(A, { summary: 'Who may sign in' });`, ['2 opens with "Who"']],
  ['a joined summary', `Answers({ summary: ['That it', 'is so'].join(' ') });`, ['1 opens with "That"']],
  ["a metric's help", `metrics.gauge({ name: 'a', help: 'What waits' });`, ['1 opens with "What"']],
  ['a setting', `z.string().describe('who signs it');`, ['1 opens with "who"']],
  ['a setting with a template', 'z.string().describe(`what ${of} may do`);', ['1 opens with "what"']],
  ['a description in two parts', `z.meta({ description: 'that of ' + 'the key' });`, ['1 opens with "that"']],
])('rejects %s', (_name, source, faults) => {
  expect(commentFaults(source, 'a.ts')).toEqual(faults);
});

it.each([
  ['a verb', '/** Renders a mail. */'],
  ['a word that begins like one', '/** Whatever the driver. */'],
  ['a plain comment', '// What follows is data.'],
  ['a long line of code', `const x = '/** What ${'x'.repeat(120)}';`],
  ['a summary', `Answers(A, { summary: 'List admins' });`],
  ['a text of another name', `say({ text: 'Who is there?' });`],
  ['a group of tests', `describe('what a key may read', () => {});`],
])('accepts %s', (_name, source) => {
  expect(commentFaults(source, 'a.ts')).toEqual([]);
});

it.each([
  ['a question word', 'a: 1\n  # What leads here.\n  b: 2', ['2 opens with "What"']],
  ['one after the first line of a script', '#!/bin/sh\n# Who may read.', ['2 opens with "Who"']],
  ['one after a condition', '# {{ if env "A" }}\n# That it runs.', ['2 opens with "That"']],
  ['one in a comment of a template', '{{/* Of what it consists. */}}', ['1 opens with "Of what"']],
  ['a summary', "annotations:\n  summary: 'What waits'", ['2 opens with "What"']],
  ['a description of a schema', '{\n  "description": "Who may reach whom."\n}', ['2 opens with "Who"']],
  ['a long line', `a: 1\n# ${'x'.repeat(119)}`, ['2 is longer than 120 characters']],
])('rejects %s in YAML or shell', (_name, source, faults) => {
  expect(commentFaults(source, 'a.yml')).toEqual(faults);
});

it.each([
  ['a sentence that goes on in the next line', '# Lists the parts\n# that are ready.\n# That is all.'],
  ['a long line of code', `- ${'x'.repeat(130)} # short`],
  ['a value', 'title: What waits'],
])('accepts %s in YAML or shell', (_name, source) => {
  expect(commentFaults(source, 'a.yml')).toEqual([]);
});
