/**
 * Compiles the templates (`*.mjml`) to `src/templates/compiled.json`, the HTML that the service fills in: MJML itself
 * takes 60 MB of memory and stays out of the running service. After a change: `npm run templates -w @vaultway/mail`.
 */
import mjml from 'mjml';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TEMPLATES = ['html1', 'html2', 'html3', 'html4'];
export const TARGET = join(import.meta.dirname, '..', 'src', 'templates', 'compiled.json');

/** @returns the new content of `TARGET` */
export async function compileTemplates(): Promise<string> {
  const compiled: Record<string, string> = {};
  for (const name of TEMPLATES) compiled[name] = await compile(name);
  return `${JSON.stringify(compiled, null, 2)}\n`;
}

async function compile(name: string): Promise<string> {
  const source = await readFile(join(import.meta.dirname, `${name}.mjml`), 'utf8');
  const { html } = await mjml(source, {
    // The validator rejects placeholders such as align="{{start}}".
    validationLevel: 'skip',
    // No web fonts: opening an email must not contact any server.
    fonts: {},
    keepComments: false,
  });
  return html
    .replaceAll('direction:ltr', 'direction:{{dir}}')
    .replaceAll('text-align:left', 'text-align:{{start}}')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

if (import.meta.main) await writeFile(TARGET, await compileTemplates());
