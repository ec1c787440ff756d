/** Costs of a look-up. */
export interface Costs {
  /** Processor time in microseconds. */
  trackingFromPostgres: number;
  postgres: number;
  trackingFromMemory: number;
  gateway: number;
  /** Size of the response body as tracking sends it, without headers. */
  answerBytes: number;
  /** Events per second that the log's single sequencer seals. */
  sealedPerSecond: number;
}

/** Assumptions of a plan. */
export interface Assumed {
  /** Parcels that are looked up; their popularity follows Zipf's law with an exponent of 1. */
  parcels: number;
  /** Share of a machine's processor time in use at the peak. */
  utilization: number;
  /** Cores of one Postgres. */
  postgresCores: number;
  /** Time that a visitor keeps the page open. */
  openSeconds: number;
  /** Live updates that one replica of tracking holds open, LIVE_STREAMS. */
  streamsPerReplica: number;
  /** Processor time of these, in cores. */
  streamCores: number;
  /** Locations of a CDN with their own caches, and their lifetime, since a change purges a response. */
  edgePlaces: number;
  edgeSeconds: number;
  /** In dollars: an hour of a core, a gigabyte sent, and a million requests to the CDN. */
  coreHour: number;
  gigabyte: number;
  edgeMillion: number;
}

export interface Plan {
  /** Look-ups per second that visitors make, and that reach the gateway. */
  asked: number;
  arriving: number;
  /** Hit rate of the memory in a replica of tracking. */
  remembered: number;
  /** Replicas for the processor time, at a core each, or for the open pages, whichever is more. */
  trackingReplicas: number;
  trackingCores: number;
  gatewayCores: number;
  /** The primary and its read replicas. */
  postgresServers: number;
  /** Look-ups per second at which one Postgres of that size is saturated. */
  postgresWall: number;
  connectionsPerPostgres: number;
  openPages: number;
  megabitsPerSecond: number;
  /** Dollars per million look-ups. */
  cost: { machines: number; traffic: number; edge: number; all: number };
}

/** Lifetime and capacity of the memory in a replica of tracking (its lookup-cache.ts). */
const MEMORY = { seconds: 1, answers: 2500 };
/** Connections of one replica with read replicas: LOOKUP_CONNECTIONS, and one that compares positions. */
const CONNECTIONS_EACH = 5;
const SECONDS_PER_HOUR = 3600;
const MILLION = 1_000_000;

/** @param edge whether a CDN is in front */
export function planFor(asked: number, costs: Costs, assumed: Assumed, edge: boolean): Plan {
  const { parcels, utilization, postgresCores, edgePlaces, edgeSeconds } = assumed;
  const arriving = edge
    ? asked * (1 - hitShare(asked / edgePlaces, parcels, edgeSeconds, Number.POSITIVE_INFINITY))
    : asked;
  const openPages = asked * assumed.openSeconds;
  const holding = Math.ceil(openPages / assumed.streamsPerReplica);
  // The edge evens out popularity: it forwards no more requests for a popular parcel than for any other.
  const rememberedBy = (replicas: number) => (edge ? 0 : rememberedShare(arriving / replicas, parcels));
  // Each replica has its own memory, so more replicas read more from Postgres.
  const neededFor = (replicas: number) =>
    trackingLoad(arriving, rememberedBy(replicas), costs) / utilization + holding * assumed.streamCores;
  let trackingReplicas = holding;
  while (trackingReplicas < neededFor(trackingReplicas))
    trackingReplicas += Math.max(1, Math.floor(trackingReplicas / 100));
  const remembered = rememberedBy(trackingReplicas);
  const trackingCores = Math.ceil(neededFor(trackingReplicas));
  const read = arriving * (1 - remembered);
  const gatewayCores = Math.ceil((arriving * costs.gateway) / MILLION / utilization);
  const postgresWall = (postgresCores * utilization * MILLION) / costs.postgres;
  const postgresServers = Math.ceil(read / postgresWall);
  const cores = trackingCores + gatewayCores + postgresServers * postgresCores;
  const gigabytes = (costs.answerBytes * MILLION) / 1e9;
  const machines = ((cores * assumed.coreHour) / SECONDS_PER_HOUR / asked) * MILLION;
  const traffic = gigabytes * assumed.gigabyte;
  const edgeCost = edge ? assumed.edgeMillion : 0;
  return {
    asked,
    arriving,
    remembered,
    trackingReplicas,
    trackingCores,
    gatewayCores,
    postgresServers,
    postgresWall,
    connectionsPerPostgres: trackingReplicas * CONNECTIONS_EACH,
    openPages,
    megabitsPerSecond: (asked * costs.answerBytes * 8) / MILLION,
    cost: { machines, traffic, edge: edgeCost, all: machines + traffic + edgeCost },
  };
}

/** Load in cores. */
function trackingLoad(perSecond: number, remembered: number, costs: Costs): number {
  const each = remembered * costs.trackingFromMemory + (1 - remembered) * costs.trackingFromPostgres;
  return (perSecond * each) / MILLION;
}

/**
 * Returns the hit rate of an LRU cache of at most `answers` entries with a lifetime of `seconds`. (Che's approximation:
 * as if each entry stayed for the time in which that many distinct ones are requested.)
 */
export function hitShare(perSecond: number, parcels: number, seconds: number, answers: number): number {
  const ranks = ranksUpTo(parcels);
  const weight = ranks.reduce((sum, { rank, count }) => sum + count / rank, 0);
  /** Expected number of requests for a parcel of this rank during its stay. */
  const within = (rank: number, stay: number) => (perSecond / rank / weight) * stay;
  const kept = (stay: number) =>
    ranks.reduce((sum, { rank, count }) => {
      const times = within(rank, stay);
      return sum + (count * times) / (1 + times);
    }, 0);
  let stay = seconds;
  if (kept(seconds) > answers) {
    let least = 0;
    for (let step = 0; step < 60; step += 1) {
      const middle = (least + stay) / 2;
      if (kept(middle) > answers) stay = middle;
      else least = middle;
    }
  }
  return ranks.reduce((sum, { rank, count }) => {
    const times = within(rank, stay);
    return sum + (count / rank / weight) * (times / (1 + times));
  }, 0);
}

/** Returns the hit rate of the memory in one replica of tracking. */
export const rememberedShare = (perSecond: number, parcels: number): number =>
  hitShare(perSecond, parcels, MEMORY.seconds, MEMORY.answers);

/** Groups ranks, in ever larger groups from 1 up: a thousandth of a rank makes no difference. */
function ranksUpTo(parcels: number): { rank: number; count: number }[] {
  const ranks: { rank: number; count: number }[] = [];
  for (let first = 1; first <= parcels;) {
    const count = Math.min(parcels - first + 1, Math.max(1, Math.floor(first / 500)));
    ranks.push({ rank: first + (count - 1) / 2, count });
    first += count;
  }
  return ranks;
}

/** Traffic of a day with a peak. */
export interface Day {
  /** Parcels in transit, look-ups of each, and events of each. */
  parcels: number;
  lookups: number;
  events: number;
  /** Share of the day in its busiest hour, and the ratio of that hour's busiest minute to its average. */
  busiestHour: number;
  busiestMinute: number;
}

/** Returns the load of a day's busiest minute, per second. */
export function peakOf({ parcels, lookups, events, busiestHour, busiestMinute }: Day) {
  const perSecond = (count: number) => ((count * busiestHour) / SECONDS_PER_HOUR) * busiestMinute;
  return { lookups: perSecond(parcels * lookups), events: perSecond(parcels * events) };
}
