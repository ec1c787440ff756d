/** What a look-up takes. */
export interface Costs {
  /** Processor time in microseconds. */
  trackingFromPostgres: number;
  postgres: number;
  trackingFromMemory: number;
  gateway: number;
  /** Of the answer without its headers, as tracking sends it. */
  answerBytes: number;
  /** Events that the log's one sequencer seals, per second. */
  sealedPerSecond: number;
}

/** What a plan assumes. */
export interface Assumed {
  /** Parcels that anybody looks at; their popularity follows Zipf's law with an exponent of 1. */
  parcels: number;
  /** Of a machine's processor time, how much is used at the peak. */
  utilization: number;
  /** Cores of one Postgres. */
  postgresCores: number;
  /** How long a visitor leaves the page open. */
  openSeconds: number;
  /** Live updates that one replica of tracking holds open, NEWS_STREAMS. */
  streamsPerReplica: number;
  /** What these take of a core. */
  streamCores: number;
  /** Places where a CDN remembers, and how long, since a change takes an answer out. */
  edgePlaces: number;
  edgeSeconds: number;
  /** In dollars: of a core for an hour, a gigabyte sent, and a million requests to the CDN. */
  coreHour: number;
  gigabyte: number;
  edgeMillion: number;
}

export interface Plan {
  /** Look-ups per second that visitors make, and that reach the gateway. */
  asked: number;
  arriving: number;
  /** Share that a replica of tracking answers from memory. */
  remembered: number;
  /** As many as the processor time takes, at a core each, or the open pages. */
  trackingReplicas: number;
  trackingCores: number;
  gatewayCores: number;
  /** The primary and its read replicas. */
  postgresServers: number;
  /** Look-ups per second that one Postgres of that size answers when it is full. */
  postgresWall: number;
  connectionsPerPostgres: number;
  openPages: number;
  megabitsPerSecond: number;
  /** Dollars for a million look-ups. */
  cost: { machines: number; traffic: number; edge: number; all: number };
}

/** How long a replica of tracking may answer from memory, and how many answers fit there (lookup-cache.ts of tracking). */
const MEMORY = { seconds: 60, answers: 2500 };
/** Of one replica with read replicas: LOOKUP_CONNECTIONS, and one that compares positions. */
const CONNECTIONS_EACH = 5;
const SECONDS_PER_HOUR = 3600;
const MILLION = 1_000_000;

/** @param edge whether a CDN stands in front */
export function planFor(asked: number, costs: Costs, assumed: Assumed, edge: boolean): Plan {
  const { parcels, utilization, postgresCores, edgePlaces, edgeSeconds } = assumed;
  const arriving = edge
    ? asked * (1 - hitShare(asked / edgePlaces, parcels, edgeSeconds, Number.POSITIVE_INFINITY))
    : asked;
  const openPages = asked * assumed.openSeconds;
  const holding = Math.ceil(openPages / assumed.streamsPerReplica);
  // What the edge lets through of a popular parcel is no more than of any other: it arrives evenly.
  const rememberedBy = (replicas: number) => (edge ? 0 : rememberedShare(arriving / replicas, parcels));
  // Each further replica remembers for itself, so that more of them read more from Postgres.
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

/** In cores. */
function trackingLoad(perSecond: number, remembered: number, costs: Costs): number {
  const each = remembered * costs.trackingFromMemory + (1 - remembered) * costs.trackingFromPostgres;
  return (perSecond * each) / MILLION;
}

/**
 * The share of look-ups that find their answer in one memory that keeps each for `seconds` and at most `answers` of them,
 * the least recently used leaving first. (Che's approximation: that is as if each stayed for the time in which so many
 * different ones are asked for.)
 */
export function hitShare(perSecond: number, parcels: number, seconds: number, answers: number): number {
  const ranks = ranksUpTo(parcels);
  const weight = ranks.reduce((sum, { rank, count }) => sum + count / rank, 0);
  /** Of a parcel of this rank, how often it is asked for within some seconds. */
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

/** The share of look-ups that one replica of tracking answers from memory. */
export const rememberedShare = (perSecond: number, parcels: number): number =>
  hitShare(perSecond, parcels, MEMORY.seconds, MEMORY.answers);

/** The ranks from 1, ever more of them together: a thousandth of a rank makes no difference. */
function ranksUpTo(parcels: number): { rank: number; count: number }[] {
  const ranks: { rank: number; count: number }[] = [];
  for (let first = 1; first <= parcels;) {
    const count = Math.min(parcels - first + 1, Math.max(1, Math.floor(first / 500)));
    ranks.push({ rank: first + (count - 1) / 2, count });
    first += count;
  }
  return ranks;
}

/** A day with a peak. */
export interface Day {
  /** Parcels on their way, how often each is looked up, and how many events each gets. */
  parcels: number;
  lookups: number;
  events: number;
  /** Of the day, what falls into the busiest hour; and how much busier its busiest minute is. */
  busiestHour: number;
  busiestMinute: number;
}

/** What a day's busiest minute brings per second. */
export function peakOf({ parcels, lookups, events, busiestHour, busiestMinute }: Day) {
  const perSecond = (count: number) => ((count * busiestHour) / SECONDS_PER_HOUR) * busiestMinute;
  return { lookups: perSecond(parcels * lookups), events: perSecond(parcels * events) };
}
