import { frozen, killed, type Fault, type Scenario } from './fault.ts';
import {
  fullRedis,
  imagesAway,
  killedBackend,
  line,
  lockedParcels,
  mailServer,
  noConnections,
  rebooted,
  redisWithoutData,
  restartedPostgres,
} from './servers.ts';

const SERVICES = ['tracking', 'content', 'auth', 'mail', 'mail-worker', 'gateway', 'web'];
/** The one documented window; see docs/reliability.md. */
const WINDOW = 'the mail server had the mail, and the worker could not record it';

const all: [name: string, begin: Fault, twice?: string][] = [
  ...SERVICES.flatMap((name): [string, Fault, string?][] =>
    name === 'mail-worker'
      ? [
          [`kill-${name}`, killed(name), WINDOW],
          [`freeze-${name}`, frozen(name), WINDOW],
        ]
      : [
          [`kill-${name}`, killed(name)],
          [`freeze-${name}`, frozen(name)],
        ],
  ),
  ['kill-redis', killed('redis')],
  ['lose-redis', redisWithoutData],
  ['full-redis', fullRedis],
  ['freeze-redis', frozen('redis')],
  ['cut-redis', line('redis', 'cut')],
  ['hang-redis', line('redis', 'hang')],
  ['slow-redis', line('redis', 'slow')],
  ['kill-postgres', killed('postgres'), WINDOW],
  ['crash-postgres', killedBackend, WINDOW],
  ['restart-postgres', restartedPostgres, WINDOW],
  ['connections-postgres', noConnections, WINDOW],
  ['lock-postgres', lockedParcels],
  ['cut-postgres', line('postgres', 'cut'), WINDOW],
  ['hang-postgres', line('postgres', 'hang'), WINDOW],
  ['slow-postgres', line('postgres', 'slow')],
  ['smtp-refuses', mailServer('refuses')],
  ['smtp-greylists', mailServer('greylists')],
  ['smtp-slow', mailServer('slow')],
  ['smtp-drops', mailServer('drops'), WINDOW],
  ['smtp-late', mailServer('late'), WINDOW],
  ['images-away', imagesAway],
  ['reboot', rebooted, WINDOW],
];

/** Everything that is done to the product, by name. */
export const SCENARIOS: Scenario[] = all.map(([name, begin, twice]) => ({
  name,
  begin,
  ...(twice !== undefined && { twice }),
}));
