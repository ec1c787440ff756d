// npm run openapi: writes services/<service>/openapi.json from the controllers and their schemas.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SERVICES = ['tracking', 'content', 'auth', 'mail'];

for (const service of SERVICES) {
  const source = new URL(`../services/${service}/dist/openapi.js`, import.meta.url);
  if (!existsSync(source)) {
    console.log(`${service}: not built, run npm run types first`);
    continue;
  }
  const described = Object.values(await import(source.href)).find((member) => typeof member === 'function');
  const target = new URL(`../services/${service}/openapi.json`, import.meta.url);
  await writeFile(target, `${JSON.stringify(await described(), null, 2)}\n`);
  console.log(`wrote ${fileURLToPath(target)}`);
}
