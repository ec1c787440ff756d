import { json } from 'node:stream/consumers';

/** Runs each service's own `migrate.js` in this process, with that service's environment. Reads them from stdin. */
const environments = await json(process.stdin);

for (const [service, environment] of Object.entries(environments)) {
  process.env = environment;
  // It does its work while it is imported, and says by the exit code whether it could.
  await import(new URL(`../../services/${service}/dist/database/migrate.js`, import.meta.url).href);
  if (process.exitCode) break;
}
