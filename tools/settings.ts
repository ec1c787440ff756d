/** `npm run settings`: writes the table of docs/settings.md from the services' schemas. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { EVERY_SERVICE } from './setup/services.mjs';
import { ROOT } from './setup/folders.mjs';
import { say } from './setup/terminal.mjs';
import { type Schemas, settingsReference, withReference } from './settings-reference.ts';

const file = join(ROOT, 'docs/settings.md');
const schemas: Schemas = {};
for (const service of EVERY_SERVICE) {
  const source = new URL(`../services/${service}/dist/config.js`, import.meta.url);
  Object.assign(schemas, ((await import(source.href)) as { schemas: Schemas }).schemas);
}
const text = withReference(readFileSync(file, 'utf8'), settingsReference(schemas));
writeFileSync(file, await format(text, { parser: 'markdown', printWidth: 140, proseWrap: 'preserve' }));
say(`wrote ${file}`);
