/**
 * `npm run openapi`: writes services/<service>/openapi.json from the controllers and their schemas. The build merges
 * these into the document served at /api/openapi.json.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { say } from './setup/terminal.mjs';
import { EVERY_SERVICE } from './setup/services.mjs';

for (const service of EVERY_SERVICE) {
  const source = new URL(`../services/${service}/dist/openapi.js`, import.meta.url);
  const [describe] = Object.values((await import(source.href)) as Record<string, () => Promise<object>>);
  const target = new URL(`../services/${service}/openapi.json`, import.meta.url);
  await writeFile(target, `${JSON.stringify(await describe?.(), null, 2)}\n`);
  say(`wrote ${fileURLToPath(target)}`);
}
