import { SERVICES } from '../../../tools/setup/services.mjs';
import type { Fault, Scenario } from '../faults/fault.ts';
import { fullRedis, lockedParcels, mailServer, noConnections } from '../faults/servers.ts';
import type { ContainerProduct } from './container-product.ts';

type ContainerFault = Fault<ContainerProduct>;
type Row = [name: string, on: string, begin: ContainerFault, more?: Partial<Scenario<ContainerProduct>>];

/** The one documented window; see docs/reliability.md. */
const WINDOW = { twice: 'the mail server had the mail, and the worker could not record it' };
const KILL = { isPossible: ({ canKill }: ContainerProduct) => canKill };

const nothing = () => {};

const killed =
  (service: string): ContainerFault =>
  async ({ product }) => {
    await product.kill(service);
    return nothing;
  };

const paused =
  (service: string): ContainerFault =>
  ({ product }) =>
    product.pause(service);

const restarted =
  (service: string): ContainerFault =>
  async ({ product }) => {
    await product.restart(service);
    return nothing;
  };

const unplugged =
  (service: string, network: string): ContainerFault =>
  ({ product }) =>
    product.unplug(service, network);

const redisWithoutData: ContainerFault = async ({ product }) => {
  await product.run('redis', 'rm -rf /data/*');
  await product.kill('redis');
  return nothing;
};

/** Kills a Postgres backend process during its work; Postgres ends all others and recovers. */
const crashed =
  (service: string): ContainerFault =>
  async ({ product }) => {
    const [row] = await product.sql<{ pid: number }>(
      service,
      `SELECT pid FROM pg_stat_activity WHERE usename = '${service}_service'
       ORDER BY state = 'active' DESC, xact_start NULLS LAST LIMIT 1`,
    );
    if (row) await product.run(`${service}-db`, `kill -9 ${row.pid}`);
    return nothing;
  };

const rebooted: ContainerFault = async ({ product }) => {
  await product.reboot();
  return nothing;
};

const PROGRAMS = [
  'tracking',
  'content',
  'auth',
  'mail',
  'mail-worker',
  'webhook-worker',
  'gateway',
  'web',
  'socket-proxy',
];
/** Services, and the network that each shares with its database. */
const LINES = ['tracking', 'content', 'auth', 'mail-worker', 'webhook-worker'];
const NETWORK_OF: Record<string, string> = { 'mail-worker': 'mail', 'webhook-worker': 'tracking' };

const rows: Row[] = [
  ...PROGRAMS.flatMap((name): Row[] => {
    const window = name === 'mail-worker' ? WINDOW : {};
    return [
      [`kill-${name}`, name, killed(name), { ...KILL, ...window }],
      [`freeze-${name}`, name, paused(name), { leastMs: 20_000, ...window }],
    ];
  }),
  ...SERVICES.flatMap((name): Row[] => {
    const window = name === 'mail' ? WINDOW : {};
    return [
      [`kill-${name}-db`, `${name}-db`, killed(`${name}-db`), { ...KILL, ...window }],
      [`crash-${name}-db`, `${name}-db`, crashed(name), window],
      [`restart-${name}-db`, `${name}-db`, restarted(`${name}-db`), window],
      [`freeze-${name}-db`, `${name}-db`, paused(`${name}-db`), { leastMs: 20_000, ...window }],
      [`connections-${name}-db`, `${name}-db`, noConnections(name), window],
    ];
  }),
  ['lock-tracking-db', 'tracking-db', lockedParcels, { leastMs: 60_000 }],
  ...LINES.map((name): Row => {
    const network = NETWORK_OF[name] ?? name;
    const window = name === 'mail-worker' ? WINDOW : {};
    return [`unplug-${name}-db`, `${network}-db`, unplugged(name, network), window];
  }),
  ['unplug-redis', 'redis', unplugged('redis', 'bus')],
  ['unplug-tracking', 'tracking', unplugged('tracking', 'front')],
  ['unplug-minio', 'minio', unplugged('minio', 'images')],
  ['unplug-mail-worker', 'mail-worker', unplugged('mail-worker', 'outside'), WINDOW],
  ['kill-redis', 'redis', killed('redis'), KILL],
  ['lose-redis', 'redis', redisWithoutData, KILL],
  ['full-redis', 'redis', fullRedis],
  ['freeze-redis', 'redis', paused('redis'), { leastMs: 20_000 }],
  ['kill-minio', 'minio', killed('minio'), KILL],
  ['freeze-minio', 'minio', paused('minio'), { leastMs: 20_000 }],
  ['smtp-refuses', 'smtp', mailServer('refuses')],
  ['smtp-dies', 'smtp', mailServer('dead'), WINDOW],
  ['smtp-late', 'smtp', mailServer('late')],
  ['reboot', 'all', rebooted, { ...KILL, ...WINDOW }],
];

/**
 * Faults of the containers, by name. Clocks and full disks are tested with processes only: containers share the host's.
 */
export const CONTAINER_SCENARIOS: Scenario<ContainerProduct>[] = rows.map(([name, on, begin, more = {}]) => ({
  name,
  on,
  begin,
  ...more,
}));
