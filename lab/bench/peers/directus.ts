import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

const ADMIN = { email: 'admin@example.com', password: 'bench-password-1' };
const run = promisify(execFile);

/** Reads the tracking service's tables as the public. */
export const directus: Product = {
  name: 'Directus',
  /** The newest version whose dependencies are all in the registry. */
  version: '12.3.1',
  start,
};

async function start(stage: Stage, folder: string, { superuser }: Databases): Promise<Peer> {
  await installPackage(folder, 'directus', directus.version);
  // The sandbox of its flows, which would have to be compiled; reading rows never uses it.
  await writeFile(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
  const program = join(folder, 'node_modules/directus/cli.js');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: superuser,
    SECRET: 'a secret of this benchmark alone',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  await run(process.execPath, [program, 'bootstrap'], { cwd: folder, env });
  const began = performance.now();
  const child = stage.launch(process.execPath, [program, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const coldMs = await coldStartMs(child, `${url}/server/ping`, began);
  await letPublicRead(url);
  const fields = [...PARCEL_FIELDS, ...EVENT_FIELDS.map((field) => `events.${field}`)].join(',');
  const query = `filter[deleted_at][_null]=true&fields=${fields}&deep[events][_sort]=-created_at&deep[events][_limit]=${PAGE}&limit=1`;
  return {
    ...serverOf(child, url),
    coldMs,
    pathOf: (n) => `/items/parcels?filter[code_key][_eq]=${keyOf(codeOf(n))}&${query}`,
  };
}

/** Declares in Directus that parcels have events and that both are public. */
async function letPublicRead(url: string): Promise<void> {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Directus: ${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const { access_token: token } = (await call('POST', '/auth/login', ADMIN)) as { access_token: string };
  await call(
    'POST',
    '/fields/parcels',
    { field: 'events', type: 'alias', meta: { interface: 'list-o2m', special: ['o2m'] } },
    token,
  );
  const relation = { collection: 'activities', field: 'parcel_id', related_collection: 'parcels' };
  const body = { ...relation, meta: { one_field: 'events' } };
  await call('PATCH', '/relations/activities/parcel_id', body, token);
  const access = '/access?filter[role][_null]=true&filter[user][_null]=true&fields=policy';
  const [open] = (await call('GET', access, undefined, token)) as { policy: string }[];
  for (const collection of ['parcels', 'activities']) {
    const permission = { policy: open?.policy, collection, action: 'read', fields: ['*'], permissions: {} };
    await call('POST', '/permissions', permission, token);
  }
}
