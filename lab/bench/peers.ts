import { join } from 'node:path';
import { codeOf, EVENTS, fillParcels } from './support/lookup-data.ts';
import { directus } from './peers/directus.ts';
import { karrio } from './peers/karrio.ts';
import type { Databases, Peer } from './peers/peer.ts';
import { postgraphile } from './peers/postgraphile.ts';
import { childrenOf } from './support/processor-time.ts';
import { uniformDraws } from './support/draws.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Measured } from './support/load.ts';
import { INSTALLED, NotInstalled } from './support/npm-package.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { median, ratio, spread } from './support/statistics.ts';
import { storeSnapshots } from './support/tracking-database.ts';

/**
 * Benchmarks the look-up in other products: some that read the same rows of the same database, and one with its own
 * tables.
 *
 *   npm run bench -- peers [--quick] [--rounds 5] [--seconds 2] [--installed folder]
 *
 * `--installed`: folder where the products are installed, or will be, which takes minutes.
 */
const options = readOptions({ installed: INSTALLED });
const PARCELS = 10_000;
const CONNECTIONS = 32;
/** Some products send too few responses in less time. */
const SECONDS = 2 * options.seconds;
const TIMES = 20;
/** Directus comes last of those that read the same database: it adds tables, which the others would introspect. */
const PRODUCTS = [postgraphile, directus, karrio];
const NOT_TO_BE_HAD = [
  'PostgREST, which is offered as a download or an image: Debian has no package, and that of npm fetches the download.',
  'pREST, whose Go module could not be fetched.',
  'Traccar, whose server Maven Central does not have.',
  'Fleetbase, of which npm has only the console; the server is an image, or PHP.',
];

await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const databases = await stage.database('tracking');
  await fillParcels(databases.superuser, PARCELS);
  await storeSnapshots(databases);
  const tool = await loadTool(stage.folder);
  const { peers, versions, skipped } = await startPeers(stage, databases);
  const cases = new Map<string, () => Promise<Measured>>();
  for (const [name, peer] of peers) {
    const answer = await fetch(peer.url + peer.pathOf(1));
    const text = await answer.text();
    const found = text.match(/Arrived at hub/g)?.length ?? 0;
    if (found !== EVENTS) throw new Error(`${name} answers ${answer.status}: ${text.slice(0, 300)}`);
    const paths = await writePaths(
      join(stage.folder, `${name}.paths`),
      uniformDraws(20_000, PARCELS).map((n) => peer.pathOf(n)),
    );
    const load = { url: peer.url, paths, connections: CONNECTIONS, seconds: SECONDS };
    await sendLoad(tool, load);
    cases.set(name, () => measureLoad(tool, load, { pid: peer.pid, postgres: stage.postgres.pid }));
  }
  const results = await interleaved(cases, options.rounds);
  const memory = new Map<string, number>();
  for (const [name, { pid }] of peers) memory.set(name, await memoryOf(pid));

  const of = (name: string, what: keyof Measured) => (results.get(name) ?? []).map((round) => round[what]);
  const timesOf = (name: string) => ratio(of('tracking', 'perSecond'), of(name, 'perSecond'));
  const times = timesOf('Directus');
  await publish(
    {
      name: 'peers',
      title: 'Peers',
      setup: `A parcel by its code with its ${EVENTS} events, any of ${PARCELS.toLocaleString('en')}, from the same Postgres; nothing in memory, ${CONNECTIONS} connections, ${SECONDS} s a round, load by ${tool.name}. Directus and PostGraphile read the columns that the look-up answers, by the same index; Directus as the public, without its cache and its limit of requests; PostGraphile by GraphQL. Karrio reads a tracker by its number from its own table, which holds the same events, in two processes as in its image. Memory is that of all processes of a server.`,
      rounds: options.rounds,
      versions,
      tables: [
        {
          head: [
            'server',
            'requests/s',
            'spread',
            'tracking ÷ it',
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
            timesOf(name).toFixed(1),
            median(of(name, 'p50')).toFixed(1),
            median(of(name, 'p99')).toFixed(1),
            String(Math.round(median(of(name, 'own')))),
            String(Math.round(median(of(name, 'database')))),
            `${memory.get(name)} MB`,
            `${(coldMs / 1000).toFixed(1)} s`,
          ]),
        },
      ],
      plot: { title: 'Look-ups a second', unit: 'requests/s', column: 'requests/s', own: 'tracking' },
      goals: [
        {
          text: `tracking ≥ ${TIMES} × Directus`,
          figure: times.toFixed(1),
          met: Number.isNaN(times) ? undefined : times >= TIMES,
        },
      ],
      skipped: [...skipped, ...NOT_TO_BE_HAD],
    },
    { write: !options.quick },
  );
}

/** Starts the tracking service and the products that can be installed. */
async function startPeers(stage: Stage, databases: Databases) {
  const peers = new Map<string, Peer>([['tracking', await startVaultway(stage, databases.url)]]);
  const versions: string[] = [];
  const skipped: string[] = [];
  for (const { name, version, start } of PRODUCTS) {
    const folder = join(options.installed, name.toLowerCase());
    try {
      peers.set(name, await start(stage, folder, databases));
      versions.push(`${name} ${version}`);
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      console.log(error);
      skipped.push(`${name}, ${error.message}.`);
    }
  }
  return { peers, versions, skipped };
}

async function startVaultway(stage: Stage, database: string): Promise<Peer> {
  const began = performance.now();
  const server = await stage.tracking(database, { LOOKUP_CACHE_MS: '0' });
  const coldMs = performance.now() - began;
  return { ...server, coldMs, pathOf: (n) => `/api/parcels/${codeOf(n)}` };
}

async function memoryOf(pid: number): Promise<number> {
  const sizes = await Promise.all([pid, ...childrenOf(pid)].map((one) => megabytesOf(one)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
