import {
  peakOf,
  planFor,
  rememberedShare,
  type Assumed,
  type Costs,
  type Day,
  type Plan,
} from './simulation-model.ts';

const ASKED = [1000, 100_000, 1_000_000];

/** Rounded list prices of a large provider; replace them with your own. */
const ASSUMED: Assumed = {
  parcels: 10_000_000,
  utilization: 0.6,
  postgresCores: 16,
  openSeconds: 30,
  streamsPerReplica: 5000,
  streamCores: 0.1,
  edgePlaces: 30,
  edgeSeconds: 60,
  coreHour: 0.04,
  gigabyte: 0.05,
  edgeMillion: 0.6,
};

/** The last working day before a holiday. */
const DAY: Day = { parcels: 20_000_000, lookups: 6, events: 3, busiestHour: 0.1, busiestMinute: 1.5 };

/** Limit of Postgres, and connections of one replica of tracking: DATABASE_POOL and LOOKUP_CONNECTIONS. */
const MAX_CONNECTIONS = 100;
const CONNECTIONS = 14;
/** Connections of the webhook worker, and those that Postgres reserves for superusers. */
const OTHER_CONNECTIONS = 13;
const SECONDS_PER_HOUR = 3600;
const HOURS_PER_DAY = 24;

/** Values with their source, as the page words it. */
export type Stored = Record<keyof Costs, { value: number; from: string }>;

const COSTS: Record<keyof Costs, [name: string, unit: string]> = {
  trackingFromPostgres: ['tracking, for a look-up from Postgres', 'µs of a processor'],
  postgres: ['Postgres, for the same', 'µs of a processor'],
  trackingFromMemory: ['tracking, for one from memory', 'µs of a processor'],
  gateway: ['Traefik, for either', 'µs of a processor'],
  answerBytes: ['what a visitor is sent', 'bytes'],
  sealedPerSecond: ['what the log seals', 'events a second'],
};
const names = Object.keys(COSTS) as (keyof Costs)[];

/** Returns the computed part of docs/sizing.md. */
export function simulationText(stored: Stored): string {
  const costs = Object.fromEntries(names.map((name) => [name, stored[name].value])) as unknown as Costs;
  const rates = [...ASKED, peakOf(DAY).lookups];
  const direct = rates.map((rate) => planFor(rate, costs, ASSUMED, false));
  const edge = rates.map((rate) => planFor(rate, costs, ASSUMED, true));
  return [
    'What one look-up takes:',
    markdown([
      ['', 'takes', 'from'],
      ['---', '---', '---'],
      ...names.map((name) => [
        COSTS[name][0],
        `${stored[name].value.toLocaleString('en')} ${COSTS[name][1]}`,
        stored[name].from,
      ]),
    ]),
    `Everything else is assumed: ${count(ASSUMED.parcels)} parcels that are looked up, their popularity after Zipf's law,
and seldom right after a change, when a look-up costs Postgres six times as much; processors
${percent(ASSUMED.utilization)} busy at the peak; a machine's cores as fast as those that were measured; Postgres with ${ASSUMED.postgresCores} cores, each as good as
the first, and the parcels in its memory; a page that stays open for ${ASSUMED.openSeconds} s, and ${count(ASSUMED.streamsPerReplica)} such pages in a replica, which
take ${percent(ASSUMED.streamCores)} of a core; $${ASSUMED.coreHour} for a core and hour, $${ASSUMED.gigabyte} for a gigabyte
sent, and $${ASSUMED.edgeMillion} for a million requests to a CDN that remembers answers for ${ASSUMED.edgeSeconds} s in ${ASSUMED.edgePlaces} places. The peak day: ${count(DAY.parcels)}
parcels under way, each looked up ${DAY.lookups} times and moved ${DAY.events} times, ${percent(DAY.busiestHour)} of it in one hour, whose busiest minute is
${DAY.busiestMinute} times as busy.`,
    'Computed from these, to three significant digits:',
    tableOf('without a CDN', direct),
    tableOf('with a CDN in front', edge),
    `Dollars are for look-ups alone, at the full rate all the time; where machines stay on by night, multiply the machines'
cost by the ratio of peak to average rate (${peakRatio(DAY).toFixed(1)} on that day). The model leaves out networks, redundancy and writes.`,
    'Where each wall stands in that model, and what takes over:',
    wallsOf(costs),
  ].join('\n\n');
}

function tableOf(name: string, plans: Plan[]): string {
  const rows: [string, (plan: Plan) => string][] = [
    ['reach the gateway, per second', ({ arriving }) => count(arriving)],
    ["answered from tracking's memory", ({ remembered }) => percent(remembered)],
    ['open pages', ({ openPages }) => count(openPages)],
    ['replicas of tracking', ({ trackingReplicas }) => count(trackingReplicas)],
    ['cores for these', ({ trackingCores }) => count(trackingCores)],
    ['cores for the gateway', ({ gatewayCores }) => count(gatewayCores)],
    [`Postgres servers of ${ASSUMED.postgresCores} cores`, ({ postgresServers }) => count(postgresServers)],
    ['connections for look-ups to each', ({ connectionsPerPostgres }) => count(connectionsPerPostgres)],
    ['sent to visitors, Mbit/s', ({ megabitsPerSecond }) => count(megabitsPerSecond)],
    ['dollars per million: machines', ({ cost }) => cost.machines.toFixed(2)],
    ['… traffic', ({ cost }) => cost.traffic.toFixed(2)],
    ['… CDN', ({ cost }) => cost.edge.toFixed(2)],
    ['… together', ({ cost }) => `**${cost.all.toFixed(2)}**`],
  ];
  const heads = plans.map(({ asked }, at) =>
    at < ASKED.length ? `${count(asked)}/s` : `peak day, ${count(asked)}/s`,
  );
  return markdown([
    [name, ...heads],
    ['---', ...plans.map(() => '---')],
    ...rows.map(([label, show]) => [label, ...plans.map(show)]),
  ]);
}

function wallsOf(costs: Costs): string {
  const perSecond = (microseconds: number) => count((ASSUMED.utilization * 1e6) / microseconds);
  const events = DAY.parcels * DAY.events;
  const peak = peakOf(DAY);
  const told = planFor(peak.lookups, costs, ASSUMED, false).trackingReplicas;
  return markdown([
    ['wall', 'where it stands', 'what takes over', 'settings'],
    ['---', '---', '---', '---'],
    [
      'one replica of tracking',
      `${perSecond(costs.trackingFromPostgres)} look-ups a second from Postgres, ${perSecond(costs.trackingFromMemory)} from memory, about half as many where it counts them by address`,
      'more replicas',
      '`docker compose up -d --no-recreate --scale tracking=4`; `tracking.autoscaling.max`',
    ],
    [
      'connections to Postgres',
      `${Math.floor((MAX_CONNECTIONS - OTHER_CONNECTIONS) / CONNECTIONS)} replicas at \`max_connections = ${MAX_CONNECTIONS}\` and ${CONNECTIONS} connections each`,
      'a higher limit, then [PgBouncer](operations.md#pgbouncer)',
      '`max_connections = 500`, `DATABASE_POOL=4`',
    ],
    [
      'one Postgres',
      `${perSecond(costs.postgres / ASSUMED.postgresCores)} look-ups a second from ${ASSUMED.postgresCores} cores`,
      '[read replicas](operations.md#read-replicas) of Postgres',
      '`DATABASE_READ_URL`',
    ],
    [
      'parcels in one memory',
      "some 100 million parcels with their events and look-ups' answers (700 GB)",
      '[partitions](operations.md#partitions) for maintenance; then Citus, distributed by `parcel_id`, _not tried by us_',
      "`create_distributed_table('activities', 'parcel_id')`",
    ],
    [
      'the log of events',
      `${count(costs.sealedPerSecond)} events a second; the peak day's busiest minute has ${count(peak.events)}`,
      `nothing: the log lags behind, and seals the day's ${count(events)} events in ${Math.round(events / costs.sealedPerSecond / SECONDS_PER_HOUR)} hours. Beyond a whole day, an installation (and log) of each region`,
      '',
    ],
    [
      "tracking's memory",
      `one replica answers ${percent(rememberedShare(1000, ASSUMED.parcels))} of 1,000 look-ups a second, and each further one has to remember for itself`,
      'a CDN, which remembers for all, _not tried by us_',
      'privacy `open` alone, since answers differ by visitor otherwise. Answers say `private, no-cache`, so a rule of the CDN has to override that; a program of yours that gets the webhooks `parcel.*` and `event.*` purges the code',
    ],
    [
      'one Redis',
      `some 75,000 counted look-ups a second (13 µs each, see [decision 9](../infra/decisions/0009-libraries-and-what-stays-ours.md)), or 100,000 commands (assumed): one for each event and replica that is told of it, on the peak day ${count(peak.events * told)} a second`,
      'throttles of the CDN; beyond that a Redis of each region. Redis Cluster does not carry the queue of emails',
      '`THROTTLE_LOOKUP_PER_MINUTE=0` behind a CDN that counts',
    ],
    [
      'open pages',
      `${count(ASSUMED.streamsPerReplica)} a replica`,
      'more replicas; a page without live updates asks again by itself',
      '`LIVE_STREAMS`, `LIVE_STREAMS_PER_CLIENT`',
    ],
    [
      'photos',
      'a disk, at 0.5 MB a parcel',
      'any S3, with the CDN in front of `/uploads/images`',
      '`objectStore.endpoint`',
    ],
  ]);
}

const markdown = (rows: string[][]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** Ratio of a day's busiest minute to its average. */
const peakRatio = (day: Day) => HOURS_PER_DAY * day.busiestHour * day.busiestMinute;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Rounds to three significant digits: no plan is more exact. */
function count(value: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2);
  return (Math.round(value / 10 ** digits) * 10 ** digits).toLocaleString('en');
}
