import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../tools/infra/free-port.ts';
import { codeOf } from '../support/lookup-data.ts';
import type { Stage } from '../support/stage.ts';
import { installPackage } from '../support/npm-package.ts';
import {
  coldStartMs,
  EVENT_FIELDS,
  keyOf,
  PAGE,
  PARCEL_FIELDS,
  type Databases,
  type Peer,
  type Product,
} from './peer.ts';
import { serverOf } from '../support/processes.ts';

/** Builds a GraphQL schema of the tracking service's tables, and one statement per query. */
export const postgraphile: Product = { name: 'PostGraphile', version: '5.1.5', start };

/**
 * Recommended configuration, with queries by GET and filters on any column, because it ignores the partial index of
 * codes.
 */
const CONFIG = `import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

export default {
  extends: [PostGraphileAmberPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { host: '127.0.0.1', port: Number(process.env.PORT), graphqlOverGET: true, graphiql: false },
};
`;

/** It renames the key to \`rowId\`. */
const named = (column: string) =>
  column === 'id' ? 'rowId' : column.replaceAll(/_[a-z]/g, (part) => part.charAt(1).toUpperCase());

const QUERY = `query($key:String!){allParcels(condition:{codeKey:$key,deletedAt:null},first:1){nodes{${PARCEL_FIELDS.map(named).join(',')},activitiesByParcelId(orderBy:CREATED_AT_DESC,first:${PAGE}){nodes{${EVENT_FIELDS.map(named).join(',')}}}}}}`;

async function start(stage: Stage, folder: string, databases: Databases): Promise<Peer> {
  await installPackage(folder, 'postgraphile', postgraphile.version);
  await writeFile(join(folder, 'graphile.config.mjs'), CONFIG);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = stage.launch(process.execPath, [join(folder, 'node_modules/postgraphile/dist/cli-run.js')], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databases.url,
      PORT: String(port),
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
    },
    stdio: 'ignore',
  });
  const pathOf = (n: number) => {
    const variables = JSON.stringify({ key: keyOf(codeOf(n)) });
    return `/graphql?query=${encodeURIComponent(QUERY)}&variables=${encodeURIComponent(variables)}`;
  };
  const coldMs = await coldStartMs(child, url + pathOf(1), began);
  return { ...serverOf(child, url), coldMs, pathOf };
}
