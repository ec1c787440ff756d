// npm run openapi: writes services/<service>/openapi.json from the controllers and their schemas, and
// services/content/openapi.merged.json, which is served at /api/openapi.json.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mergeDocuments } from '@vaultway/common/openapi';

const SERVICES = ['tracking', 'content', 'auth', 'mail'];

async function write(path, document) {
  const target = new URL(`../services/${path}`, import.meta.url);
  await writeFile(target, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`wrote ${fileURLToPath(target)}`);
}

const documents = [];
for (const service of SERVICES) {
  const source = new URL(`../services/${service}/dist/openapi.js`, import.meta.url);
  const describe = Object.values(await import(source.href)).find((member) => typeof member === 'function');
  const document = JSON.parse(JSON.stringify(await describe()));
  documents.push(document);
  await write(`${service}/openapi.json`, document);
}
await write('content/openapi.merged.json', mergeDocuments(documents));
