import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, fillParcels } from './support/lookup-data.ts';
import { startConstantServer } from './support/comparisons.ts';
import { flameSvg } from './support/flame.ts';
import { startBuiltin, startTraefik } from './support/gateways.ts';
import { loadTool, measureLoad, sendLoad, writePaths, type Measured } from './support/load.ts';
import { barsOf, goalOf, type Results, roundsOf, rowsOf } from './support/measured.ts';
import { readOptions } from './support/options.ts';
import { RESULTS } from './support/page.ts';
import { publish, type Section } from './support/report.ts';
import { interleaved } from './support/rounds.ts';
import { onStage, type Stage } from './support/stage.ts';
import { ratio } from './support/statistics.ts';
import type { MeasuredServer } from './support/processes.ts';

/**
 * Benchmarks the overhead of a gateway on a look-up from memory: Traefik to tracking against Traefik to a constant
 * response of the same size, and the built-in gateway against no gateway.
 *
 *   npm run bench -- gateway [--quick] [--rounds 5] [--seconds 2] [--flame]
 *
 * `--flame`: draws flame graphs of the built-in gateway, and of tracking with and without its memory, and measures
 * nothing.
 */
const options = readOptions({ flame: false });
const PARCELS = 2000;
/** Few enough that each is requested again within the second that tracking caches it. */
const WARM = 100;
const CONNECTIONS = 32;
const PROBE = `/api/parcels/${codeOf(1)}`;
const WAY = {
  tracking: 'tracking directly',
  builtin: 'built-in gateway → tracking',
  constant: 'a constant directly',
  toTracking: 'Traefik → tracking',
  toConstant: 'Traefik → a constant',
};

await onStage(bench);

async function bench(stage: Stage): Promise<void> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, PARCELS);
  const tool = await loadTool(stage.folder);
  const paths = await writePaths(
    join(stage.folder, 'warm'),
    Array.from({ length: WARM }, (_, n) => `/api/parcels/${codeOf(n + 1)}`),
  );
  const load = { paths, connections: CONNECTIONS, seconds: options.seconds };
  if (options.flame) {
    await drawFlames(stage, url, (server) => sendLoad(tool, { ...load, url: server.url, seconds: 10 }));
    return;
  }
  const tracking = await stage.tracking(url);
  const size = (await (await fetch(`${tracking.url}/api/parcels/${codeOf(1)}`)).arrayBuffer()).byteLength;
  const constant = await startConstantServer(stage, size);
  const servers: [string, MeasuredServer | undefined][] = [
    [WAY.tracking, tracking],
    [WAY.builtin, await startBuiltin(stage, tracking.url, PROBE)],
    [WAY.constant, constant],
    [WAY.toTracking, await startTraefik(stage, [tracking.url], PROBE)],
    [WAY.toConstant, await startTraefik(stage, [constant.url], PROBE)],
  ];
  const cases = servers.flatMap(([name, server]) => (server ? [{ name, server }] : []));
  for (const { server } of cases) await sendLoad(tool, { ...load, url: server.url });
  const results = await interleaved(
    new Map(
      cases.map(({ name, server }) => [
        name,
        () => measureLoad(tool, { ...load, url: server.url }, { pid: server.pid, postgres: tracking.pid }),
      ]),
    ),
    options.rounds,
  );
  await publish(sectionOf(results, { size, tool: tool.name }), { write: !options.quick });
}

async function drawFlames(
  stage: Stage,
  url: string,
  load: (server: { url: string }) => Promise<unknown>,
): Promise<void> {
  const folderOf = (name: string) => join(stage.folder, `profiles-${name}`);
  const profiled = (name: string) => ['--cpu-prof', `--cpu-prof-dir=${folderOf(name)}`];
  const tracking = (name: string, settings = {}) =>
    stage.tracking(url, { NODE_OPTIONS: profiled(name).join(' '), ...settings });
  const remembering = await tracking('tracking');
  const gateway = await startBuiltin(stage, remembering.url, PROBE, profiled('gateway'));
  await load(gateway);
  const reading = await tracking('tracking-without-memory', { LOOKUP_CACHE_MS: '0' });
  await load(reading);
  const servers = { gateway, tracking: remembering, 'tracking-without-memory': reading };
  for (const [name, server] of Object.entries(servers)) {
    await server.stop();
    const [file = ''] = await readdir(folderOf(name));
    const to = join(RESULTS, `flame-${name}.svg`);
    await writeFile(to, flameSvg(name, JSON.parse(await readFile(join(folderOf(name), file), 'utf8'))));
    console.log(`Drawn: ${to}`);
  }
}

function sectionOf(results: Results, about: { size: number; tool: string }): Section {
  const of = (name: string, what: keyof Measured) => roundsOf(results, name, what);
  const behind = ratio(of(WAY.toTracking, 'perSecond'), of(WAY.toConstant, 'perSecond'));
  const through = ratio(of(WAY.builtin, 'perSecond'), of(WAY.tracking, 'perSecond'));
  const slowest = ratio(of(WAY.builtin, 'p99'), of(WAY.tracking, 'p99'));
  return {
    name: 'gateway',
    title: 'Through the gateways',
    setup: `${WARM} codes that tracking has in memory (${(about.size / 1024).toFixed(1)} KB an answer), ${CONNECTIONS} connections, ${options.seconds} s a round, load by ${about.tool}. Processor time is that of the gateway, or of the server that is asked directly; the last column that of tracking.`,
    rounds: options.rounds,
    tables: [
      {
        head: ['way', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'CPU µs', 'tracking µs'],
        rows: rowsOf(results),
      },
    ],
    goals: [
      goalOf(`${WAY.toTracking} ≥ 0.9 × ${WAY.toConstant}`, behind, behind >= 0.9),
      goalOf(`${WAY.builtin} ≥ 0.75 × ${WAY.tracking}`, through, through >= 0.75),
      goalOf(`p99 of ${WAY.builtin} ≤ 2 × that of ${WAY.tracking}`, slowest, slowest <= 2),
    ],
    plot: {
      title: 'Look-ups a second by way',
      unit: 'bars: median, lines: least and most',
      bars: barsOf(results, (name) => name.includes('tracking')),
    },
    skipped: results.has(WAY.toTracking) ? [] : ['Traefik, which this machine does not have.'],
  };
}
