import { PROGRAMS as SERVICE_PROGRAMS } from '../../../tools/setup/services.mjs';
import type { Line } from '../detours.ts';
import { EngineClocks } from '../engine-clocks.ts';
import { frozen, killed, type Fault, type Scenario } from './fault.ts';
import { line, type Trouble } from './lines.ts';
import { clock, engineClock, fullDisk, rebooted } from './machine.ts';
import {
  fullRedis,
  imagesAway,
  killedBackend,
  lockedParcels,
  mailServer,
  noConnections,
  redisWithoutData,
  restartedPostgres,
} from './servers.ts';

/** The one documented window; see docs/reliability.md. */
const WINDOW = { twice: 'the mail server had the mail, and the worker could not record it' };
const LONG = { isLong: true };
/** Postgres reads its clock's offset once a second. */
const SET = { isLong: true, leastMs: 4000 };
const FROZEN = { leastMs: 20_000 };
const LOCKED = { leastMs: 60_000 };

type More = Partial<Scenario>;
type Row = [name: string, on: string, begin: Fault, more?: More];

const programs: Row[] = [...SERVICE_PROGRAMS, 'gateway', 'web'].flatMap((name): Row[] => {
  const window = name === 'mail-worker' ? WINDOW : {};
  return [
    [`kill-${name}`, name, killed(name), window],
    [`freeze-${name}`, name, frozen(name), { ...FROZEN, ...window }],
  ];
});

const servers: Row[] = [
  ['kill-redis', 'redis', killed('redis')],
  ['lose-redis', 'redis', redisWithoutData],
  ['full-redis', 'redis', fullRedis],
  ['freeze-redis', 'redis', frozen('redis'), FROZEN],
  ['cut-redis', 'redis', line({ to: 'redis' }, 'cut')],
  ['hang-redis', 'redis', line({ to: 'redis' }, 'hang')],
  ['slow-redis', 'redis', line({ to: 'redis' }, 'slow')],
  ['kill-postgres', 'postgres', killed('postgres'), WINDOW],
  ['crash-postgres', 'postgres', killedBackend, WINDOW],
  ['restart-postgres', 'postgres', restartedPostgres, WINDOW],
  ['freeze-postgres', 'postgres', frozen('postgres'), { ...FROZEN, ...WINDOW, ...LONG }],
  ['connections-postgres', 'postgres', noConnections('postgres'), WINDOW],
  ['lock-postgres', 'postgres', lockedParcels, LOCKED],
  ['cut-postgres', 'postgres', line({ to: 'postgres' }, 'cut'), WINDOW],
  ['hang-postgres', 'postgres', line({ to: 'postgres' }, 'hang'), WINDOW],
  ['slow-postgres', 'postgres', line({ to: 'postgres' }, 'slow')],
  [
    'full-postgres',
    'postgres',
    fullDisk('postgres'),
    { ...WINDOW, isPossible: ({ disks }) => !!disks.postgres },
  ],
  ['smtp-refuses', 'smtp', mailServer('refuses')],
  ['smtp-dies', 'smtp', mailServer('dead'), WINDOW],
  ['smtp-greylists', 'smtp', mailServer('greylists')],
  ['smtp-slow', 'smtp', mailServer('slow')],
  ['smtp-drops', 'smtp', mailServer('drops')],
  ['smtp-late', 'smtp', mailServer('late')],
  ['images-away', 'images', imagesAway],
  ['images-full', 'images', fullDisk('images'), { isPossible: ({ disks }) => !!disks.images }],
];

/** Connections between two parts, and the trouble that represents the others in the short form. */
const LINES: [between: Line, inShort: Trouble | undefined, more?: More][] = [
  ['tracking-postgres', 'cut'],
  ['content-postgres', undefined],
  ['auth-postgres', undefined],
  ['mail-postgres', undefined],
  ['mail-worker-postgres', 'hang', WINDOW],
  ['webhook-worker-postgres', undefined],
  ['tracking-redis', undefined],
  ['content-redis', undefined],
  ['auth-redis', 'cut'],
  ['mail-redis', undefined],
  ['mail-worker-redis', undefined],
  ['webhook-worker-redis', undefined],
  ['mail-worker-smtp', 'hang', WINDOW],
  ['tracking-minio', 'hang'],
  ['content-minio', undefined],
  ['gateway-tracking', 'hang'],
  ['gateway-content', undefined],
  ['gateway-auth', undefined],
  ['gateway-mail', undefined],
  ['gateway-web', undefined],
];
const TROUBLES: Trouble[] = ['cut', 'hang', 'slow'];

const lines: Row[] = LINES.flatMap(([between, inShort, more = {}]) =>
  TROUBLES.map((how): Row => {
    const [, part = ''] = /-(\w+)$/.exec(between) ?? [];
    const isPossible: Scenario['isPossible'] = ({ detours }) => detours.lines.includes(between);
    return [`${how}-${between}`, part, line(between, how), { ...more, isPossible, isLong: how !== inShort }];
  }),
);

const machine: Row[] = [
  ['clock-ahead', 'clock', clock('ahead')],
  ['clock-behind', 'clock', clock('behind')],
  ...SERVICE_PROGRAMS.flatMap((name): Row[] => [
    [`clock-ahead-${name}`, 'clock', clock('ahead', [name]), LONG],
    [`clock-behind-${name}`, 'clock', clock('behind', [name]), LONG],
  ]),
  ...(['postgres', 'redis'] as const).flatMap((engine): Row[] => {
    const set = { ...SET, isPossible: () => EngineClocks.canSet(engine) };
    return [
      [`clock-ahead-${engine}`, 'clock', engineClock(engine, 'ahead'), set],
      [`clock-behind-${engine}`, 'clock', engineClock(engine, 'behind'), set],
    ];
  }),
  ['reboot', 'all', rebooted, WINDOW],
];

/** All faults by name. */
export const SCENARIOS: Scenario[] = [...programs, ...servers, ...lines, ...machine].map(
  ([name, on, begin, more = {}]) => ({ name, on, begin, ...more }),
);

/** Faults of the short form. */
export const SHORT = SCENARIOS.filter(({ isLong = false }) => !isLong);
