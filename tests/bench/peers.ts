import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tools/infra/free-port.ts';
import { codeOf, EVENTS, fillParcels } from './lookup-data.ts';
import { uniformDraws } from './support/draws.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Measured } from './support/load.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { median, ratio, spread } from './support/statistics.ts';
import { stopped, type MeasuredServer } from './tracking-server.ts';

/**
 * The look-up by a general product: Directus reads the same rows of the same database.
 *
 *   npm run bench -- peers [--quick] [--rounds 5] [--seconds 2] [--directus folder]
 *
 * `--directus`: where an earlier `npm install directus` was; else it is installed into a temporary folder, which takes
 * minutes.
 */
const options = readOptions({ directus: '' });
/** The newest whose parts the registry has all of. */
const VERSION = '12.3.1';
const PARCELS = 10_000;
const CONNECTIONS = 32;
/** Directus answers too few for less. */
const SECONDS = 2 * options.seconds;
const TIMES = 20;
const START_LIMIT_MS = 180_000;
const ADMIN = { email: 'admin@example.com', password: 'bench-password-1' };
const run = promisify(execFile);

interface Peer extends MeasuredServer {
  /** From the start of its process until it answers. */
  coldMs: number;
  pathOf: (n: number) => string;
}

await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, PARCELS);
  const tool = await loadTool(stage.folder);
  const peers = new Map<string, Peer>([
    ['tracking', await startVaultway(stage, url)],
    ['Directus', await startDirectus(stage, superuser)],
  ]);
  const cases = new Map<string, () => Promise<Measured>>();
  for (const [name, peer] of peers) {
    const answer = await fetch(peer.url + peer.pathOf(1));
    const text = await answer.text();
    const found = text.match(/Arrived at hub/g)?.length ?? 0;
    if (found !== EVENTS) throw new Error(`${name} answers ${answer.status}: ${text.slice(0, 300)}`);
    const paths = await writePaths(
      join(stage.folder, name),
      uniformDraws(20_000, PARCELS).map((n) => peer.pathOf(n)),
    );
    const load = { url: peer.url, paths, connections: CONNECTIONS, seconds: SECONDS };
    await sendLoad(tool, load);
    cases.set(name, () => measureLoad(tool, load, { pid: peer.pid, postgres: stage.postgres.pid }));
  }
  const results = await interleaved(cases, options.rounds);
  const memory = new Map<string, number>();
  for (const [name, { pid }] of peers) memory.set(name, await megabytesOf(pid));

  const of = (name: string, what: keyof Measured) => (results.get(name) ?? []).map((round) => round[what]);
  const times = ratio(of('tracking', 'perSecond'), of('Directus', 'perSecond'));
  await publish(
    {
      name: 'peers',
      title: 'Peers',
      setup: `A parcel by its code with its ${EVENTS} events, any of ${PARCELS.toLocaleString('en')}, from the same Postgres; nothing in memory, ${CONNECTIONS} connections, ${SECONDS} s a round, load by ${tool.name}. Directus reads as the public, without its cache and its limit of requests.`,
      rounds: options.rounds,
      versions: [`Directus ${VERSION}`],
      tables: [
        {
          head: [
            'server',
            'requests/s',
            'spread',
            'p50 ms',
            'p99 ms',
            'CPU µs',
            'Postgres µs',
            'memory',
            'cold start',
          ],
          rows: [...peers].map(([name, { coldMs }]) => [
            name,
            Math.round(median(of(name, 'perSecond'))).toLocaleString('en'),
            `${spread(of(name, 'perSecond'))} %`,
            median(of(name, 'p50')).toFixed(1),
            median(of(name, 'p99')).toFixed(1),
            String(Math.round(median(of(name, 'own')))),
            String(Math.round(median(of(name, 'database')))),
            `${memory.get(name)} MB`,
            `${(coldMs / 1000).toFixed(1)} s`,
          ]),
        },
      ],
      goals: [{ text: `tracking ≥ ${TIMES} × Directus`, figure: times.toFixed(1), met: times >= TIMES }],
      skipped: ['Karrio, Fleetbase, Traccar and PostgREST, which were not tried.'],
    },
    { write: !options.quick },
  );
}

async function startVaultway(stage: Stage, database: string): Promise<Peer> {
  const began = performance.now();
  const server = await stage.tracking(database, { LOOKUP_CACHE: '0' });
  const coldMs = performance.now() - began;
  return { ...server, coldMs, pathOf: (n) => `/api/parcels/${codeOf(n)}` };
}

async function startDirectus(stage: Stage, database: string): Promise<Peer> {
  const folder = options.directus || join(stage.folder, 'directus');
  const program = join(folder, 'node_modules/directus/cli.js');
  if (!existsSync(program)) await installDirectus(folder);
  const port = await freePort();
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database,
    SECRET: 'a secret of this benchmark alone',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
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
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/server/ping`).catch(() => undefined))?.ok) {
    if (performance.now() - began > START_LIMIT_MS) throw new Error('Directus did not start');
    await sleep(20);
  }
  const coldMs = performance.now() - began;
  await letPublicRead(url);
  const query = 'fields=*,events.*&deep[events][_sort]=-created_at&deep[events][_limit]=20&limit=1';
  return {
    pid: child.pid ?? 0,
    url,
    stop: () => stopped(child),
    coldMs,
    pathOf: (n) => `/items/parcels?filter[tracking_code][_eq]=${codeOf(n)}&${query}`,
  };
}

async function installDirectus(folder: string): Promise<void> {
  console.log(`Installing directus@${VERSION} …`);
  await mkdir(folder, { recursive: true });
  const npm = process.env.npm_execpath;
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `directus@${VERSION}`];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  await (npm
    ? run(process.execPath, [npm, ...words], { cwd: folder, env })
    : run('npm', words, { cwd: folder, env }));
  // The sandbox of its flows, which has to be compiled; reading rows never uses it.
  await writeFile(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
}

/** Tells Directus that parcels have events, and that everybody may read both. */
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
