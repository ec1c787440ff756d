import { join } from 'node:path';
import { findProgram } from '../../tools/infra/find-program.ts';
import { codeOf, fillParcels } from './support/lookup-data.ts';
import { limitedProcessor, whatLimitsLack } from './support/cpu-limit.ts';
import { uniformDraws } from './support/draws.ts';
import { startTraefik } from './support/gateways.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Measured } from './support/load.ts';
import { barsOf, goalOf, type Results, roundsOf, rowsOf } from './support/measured.ts';
import { readOptions } from './support/options.ts';
import { publish, type Section } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median } from './support/statistics.ts';
import { storeSnapshots } from './support/tracking-database.ts';

/**
 * Benchmarks the scaling of look-ups over one, two and four replicas behind Traefik, each limited to the same small
 * share of a core, so that client, Traefik and Postgres have enough left on a machine with two. Needs Linux and root,
 * for the limits.
 *
 *   npm run bench -- replicas [--quick] [--rounds 5] [--seconds 4] [--share 0.1]
 */
const options = readOptions({ share: '0.1' });
/** In less time, hundreds of connections to a tenth of a core get no response. */
const SECONDS = Math.max(4, options.seconds);
const PARCELS = 50_000;
/** A replica gets its share once every 100 ms. With fewer connections than it serves in one share it would idle. */
const CONNECTIONS_EACH = 250;
const COUNTS = [1, 2, 4];
const GOAL = 0.9;
const PROBE = `/api/parcels/${codeOf(1)}`;
const nameOf = (count: number) => `${count} replica${count === 1 ? '' : 's'}`;

const missing = whatIsMissing();
if (missing) console.log(`Left out: replicas, which need ${missing}.`);
else await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const database = await stage.database('tracking');
  const { url } = database;
  await fillParcels(database.superuser, PARCELS);
  await storeSnapshots(database);
  const tool = await loadTool(stage.folder);
  const draws = uniformDraws(100_000, PARCELS).map((n) => `/api/parcels/${codeOf(n)}`);
  const paths = await writePaths(join(stage.folder, 'uniform'), draws);
  const limits: (() => Promise<void>)[] = [];
  try {
    const replicas = [];
    for (let n = 0; n < Math.max(...COUNTS); n += 1) {
      const replica = await stage.tracking(url, { LOOKUP_CACHE_MS: '0' });
      // Warms up V8's compilation, as in a replica that has served for a while.
      await sendLoad(tool, { url: replica.url, paths, connections: CONNECTIONS_EACH, seconds: SECONDS });
      replicas.push(replica);
    }
    for (const { pid } of replicas) limits.push(await limitedProcessor(pid, Number(options.share)));
    const cases = new Map<string, () => Promise<Measured>>();
    for (const count of COUNTS) {
      const urls = replicas.slice(0, count).map((replica) => replica.url);
      const traefik = await startTraefik(stage, urls, PROBE);
      if (!traefik) throw new Error('Traefik has gone');
      const load = { url: traefik.url, paths, connections: CONNECTIONS_EACH * count, seconds: SECONDS };
      await sendLoad(tool, load);
      const measured = { pid: traefik.pid, postgres: stage.postgres.pid };
      cases.set(nameOf(count), () => measureLoad(tool, load, measured));
    }
    const results = await interleaved(cases, options.rounds);
    await publish(sectionOf(results, tool.name), { write: !options.quick });
  } finally {
    await Promise.allSettled(limits.map((lift) => lift()));
  }
}

/** Returns the requirement that this machine lacks. */
function whatIsMissing(): string | undefined {
  return whatLimitsLack() ?? (findProgram('traefik') ? undefined : 'Traefik');
}

function sectionOf(results: Results, tool: string): Section {
  const rateOf = (count: number) => median(roundsOf(results, nameOf(count), 'perSecond'));
  const [fewest = 1, ...more] = COUNTS;
  return {
    name: 'replicas',
    title: 'Replicas',
    setup: `Any of ${PARCELS.toLocaleString('en')} parcels, nothing in memory, through Traefik to replicas of tracking that have ${options.share} of a core each; ${CONNECTIONS_EACH} connections for each replica, ${SECONDS} s a round, load by ${tool}. Processor time is that of Traefik and of Postgres.`,
    rounds: options.rounds,
    tables: [
      {
        head: ['replicas', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'Traefik µs', 'Postgres µs'],
        rows: rowsOf(results),
      },
    ],
    goals: more.map((count) => {
      const gain = rateOf(count) / ((rateOf(fewest) || Number.NaN) * (count / fewest));
      return goalOf(`${nameOf(count)} ≥ ${GOAL} × ${count} × one`, gain, gain >= GOAL);
    }),
    plot: {
      title: 'Look-ups a second',
      unit: 'bars: median, lines: least and most',
      bars: barsOf(results, () => true),
    },
  };
}
