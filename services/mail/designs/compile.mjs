/**
 * Compiles the designs (`*.mjml`) to the HTML that the service fills in, `src/letters/designs.json`, so that MJML
 * itself (60 MB in memory) is not part of the running service. After a change: `npm run designs -w @vaultway/mail`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mjml from 'mjml';

const DESIGNS = ['html1', 'html2', 'html3', 'html4'];
export const TARGET = join(import.meta.dirname, '..', 'src', 'letters', 'designs.json');

/** @returns {Promise<string>} what `TARGET` holds */
export async function compileDesigns() {
  const compiled = {};
  for (const name of DESIGNS) compiled[name] = await compile(name);
  return `${JSON.stringify(compiled, null, 2)}\n`;
}

async function compile(name) {
  const source = await readFile(join(import.meta.dirname, `${name}.mjml`), 'utf8');
  const { html } = await mjml(source, {
    // A placeholder such as align="{{start}}" is no alignment that the validator knows.
    validationLevel: 'skip',
    // No web fonts: a mail must not ask any server for anything.
    fonts: {},
    keepComments: false,
  });
  return html
    .replaceAll('direction:ltr', 'direction:{{dir}}')
    .replaceAll('text-align:left', 'text-align:{{start}}')
    .replaceAll(/^\s+|\s+$/gm, '')
    .replaceAll(/\n+/g, '\n');
}

if (import.meta.main) await writeFile(TARGET, await compileDesigns());
