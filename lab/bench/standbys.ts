import { join } from 'node:path';
import { startReplicatedPostgres } from '../../tests/support/replicated-postgres.ts';
import { codeOf, fillParcels } from './support/lookup-data.ts';
import { limitedProcessor, whatLimitsLack } from './support/cpu-limit.ts';
import { uniformDraws } from './support/draws.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Measured } from './support/load.ts';
import { barsOf, goalOf, type Results, roundsOf, rowsOf } from './support/measured.ts';
import { readOptions } from './support/options.ts';
import { publish, type Section } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { onStage, type Stage } from './support/stage.ts';
import { createTrackingDatabase, storeSnapshots } from './support/tracking-database.ts';
import { ratio } from './support/statistics.ts';

/**
 * Benchmarks read replicas when Postgres is the bottleneck: one service without memory, on a Postgres and its standbys
 * that each have a small share of a core. Needs Linux and root, for the limits.
 *
 *   npm run bench -- standbys [--quick] [--rounds 5] [--seconds 4] [--share 0.05]
 */
const options = readOptions({ share: '0.05' });
const SECONDS = Math.max(4, options.seconds);
const PARCELS = 50_000;
/** Enough to fill the statements (64 look-ups) of the four connections to each server. */
const CONNECTIONS_EACH = 250;
const STANDBYS = 2;
const GOAL = 0.9;
const nameOf = (standbys: number) =>
  standbys === 0 ? 'the primary alone' : `${standbys} read replica${standbys === 1 ? '' : 's'}`;

const missing = whatLimitsLack();
if (missing) console.log(`Left out: read replicas, which need ${missing}.`);
else await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const { primary, replicas, stop } = await startReplicatedPostgres(async (postgres) => {
    const database = await createTrackingDatabase(postgres);
    await fillParcels(database.superuser, PARCELS);
    await storeSnapshots(database);
  }, STANDBYS);
  const servers = [primary, ...replicas];
  const limits: (() => Promise<void>)[] = [];
  try {
    // Its connection processes inherit the limit.
    for (const { pid } of servers) limits.push(await limitedProcessor(pid, Number(options.share)));
    const tool = await loadTool(stage.folder);
    const draws = uniformDraws(100_000, PARCELS).map((n) => `/api/parcels/${codeOf(n)}`);
    const paths = await writePaths(join(stage.folder, 'uniform'), draws);
    const cases = new Map<string, () => Promise<Measured>>();
    for (let standbys = 0; standbys <= STANDBYS; standbys += 1) {
      const urls = replicas.slice(0, standbys).map((replica) => replica.url('tracking'));
      const tracking = await stage.tracking(primary.url('tracking'), {
        LOOKUP_CACHE_MS: '0',
        DATABASE_READ_URL: urls.join(','),
      });
      const connections = CONNECTIONS_EACH * Math.max(1, standbys);
      const load = { url: tracking.url, paths, connections, seconds: SECONDS };
      await sendLoad(tool, load);
      cases.set(nameOf(standbys), () =>
        measureLoad(tool, load, { pid: tracking.pid, postgres: primary.pid }),
      );
    }
    const results = await interleaved(cases, options.rounds);
    await publish(sectionOf(results, tool.name), { write: !options.quick });
  } finally {
    await Promise.allSettled(limits.map((lift) => lift()));
    await stop();
  }
}

function sectionOf(results: Results, tool: string): Section {
  const rates = (standbys: number) => roundsOf(results, nameOf(standbys), 'perSecond');
  const gain = ratio(rates(STANDBYS), rates(1)) / STANDBYS;
  return {
    name: 'standbys',
    title: 'Read replicas',
    setup: `Any of ${PARCELS.toLocaleString('en')} parcels, nothing in memory, from one tracking service. Its Postgres and the standbys that stream from it have ${options.share} of a core each, the service as much as it likes; ${CONNECTIONS_EACH} connections for each server that look-ups go to, ${SECONDS} s a round, load by ${tool}. Where there are standbys, look-ups go to them alone. The last column is the primary's processor time.`,
    rounds: options.rounds,
    tables: [
      {
        head: ['look-ups from', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'tracking µs', 'primary µs'],
        rows: rowsOf(results),
      },
    ],
    goals: [goalOf(`${nameOf(STANDBYS)} ≥ ${GOAL} × ${STANDBYS} × one`, gain, gain >= GOAL)],
    plot: {
      title: 'Look-ups a second',
      unit: 'bars: median, lines: least and most',
      bars: barsOf(results, () => true),
    },
  };
}
