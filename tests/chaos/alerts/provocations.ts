import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@vaultway/common/testing';
import { Secret, TOTP } from 'otpauth';
import { frozen, type Fault } from '../faults/fault.ts';
import { line } from '../faults/lines.ts';
import { lockedParcels, mailServer } from '../faults/servers.ts';
import type { ProcessProduct } from '../process-product.ts';
import type { AlertName } from './verdict.ts';

/** Something that raises alerts, and those that it raises: these and no others. */
export interface Provocation {
  name: string;
  begin: Fault;
  expects: AlertName[];
  /** See Act. */
  may?: AlertName[];
  stays?: AlertName[];
}

/** Calls a second, so that a handful of clients stands for many. */
const UNKNOWN_CODES = 10;
const WAITING_CALLS = 30;
const WRONG_SIGN_INS = 120;
const REMOVED_FACTORS = 5;
const LEAKED_MB = 350;
const BUSY_MS = 300;
const CALL_LIMIT_MS = 40_000;

/** Does something over and over until the fault ends. */
const meanwhile =
  (again: (product: ProcessProduct) => Promise<unknown>, pauseMs: number, besides?: Fault): Fault =>
  async (world) => {
    const ending = new AbortController();
    const end = await besides?.(world);
    const going = (async () => {
      while (!ending.signal.aborted) {
        await again(world.product).catch(() => {});
        await sleep(pauseMs);
      }
    })();
    return async () => {
      ending.abort();
      await end?.();
      await going;
    };
  };

const guessed = meanwhile(({ url }) => {
  const code = `GUESS-${Math.random().toString(36).slice(2, 12)}`;
  return new HttpClient(url).get(`/api/parcels/${code}`);
}, 1000 / UNKNOWN_CODES);

/** More calls at once than tracking has connections, and none of them comes to its end. */
const crowd: Fault = async (world) => {
  const admin = await world.product.admin();
  const list = () =>
    fetch(`${world.product.url}/api/parcels?q=pa-`, {
      headers: { cookie: `session=${admin.cookies.get('session')}` },
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
  const ends = await Promise.all(
    Array.from({ length: WAITING_CALLS }, (_, at) =>
      meanwhile(list, 50, at === 0 ? lockedParcels : undefined)(world),
    ),
  );
  return () => Promise.all(ends.map((end) => end()));
};

const attacked: Fault = async ({ product }) => {
  const { email } = product.account;
  for (let tries = 0; tries < WRONG_SIGN_INS; tries += 1) {
    await new HttpClient(product.url).post('/api/admins/auth/signin', { email, password: `wrong ${tries}` });
  }
  return () => {};
};

/** Somebody turns two-step sign-in off again and again, as who has taken accounts over would do. */
const factorsRemoved: Fault = async ({ product }) => {
  const admin = await product.admin();
  const { password } = product.account;
  for (let times = 0; times < REMOVED_FACTORS; times += 1) {
    const begun = await admin.post('/api/admins/second-factor/totp', { password });
    const code = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret as string) }).generate();
    await admin.post('/api/admins/second-factor/totp/confirm', { code });
    const { status, text } = await admin.post('/api/admins/second-factor/totp/disable', { password });
    if (status !== 200) throw new Error(`The second factor was not removed: ${text}`);
  }
  return () => {};
};

/** A program's memory leaks, or its processor has too much to do. */
const burdened =
  (program: string, burden: { megabytes?: number; busyMs?: number }): Fault =>
  ({ product: { detours } }) => {
    detours.burden(program, burden);
    return Promise.resolve(() => detours.burden(program, undefined));
  };

/** Leaves cannot get their places. */
const logRefuses: Fault = async ({ product }) => {
  await product.sql(
    'tracking',
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused on purpose'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON log_leaves FOR EACH ROW
     WHEN (NEW.index IS DISTINCT FROM OLD.index) EXECUTE FUNCTION refuse()`,
  );
  return () => product.sql('tracking', 'DROP TRIGGER refuse ON log_leaves; DROP FUNCTION refuse()');
};

/** Somebody changes an event behind the log's back; the nightly audit, run once more, finds it. */
const logAltered: Fault = async ({ product }) => {
  await product.sql(
    'tracking',
    `SET session_replication_role = replica;
     UPDATE activities SET title = title || ' (altered)'
     WHERE id = (SELECT ref FROM log_leaves WHERE kind LIKE 'event.%' AND index IS NOT NULL ORDER BY index LIMIT 1)`,
  );
  const operator = await product.operator();
  await operator.del('nightly:tracking:log audit');
  operator.disconnect();
  // The jobs of the night that were not done are done a minute after a start, by whichever replica starts.
  await product.restartReplica();
  return () => {};
};

/** One after another; those in one list at the same time, as they have nothing to do with each other. */
export const ACTS: Provocation[][] = [
  [
    {
      name: 'content hangs',
      begin: frozen('content'),
      expects: ['ServiceDown content', 'VisitorsSeeErrors'],
    },
  ],
  [
    {
      name: 'the mail worker hangs',
      begin: frozen('mail-worker'),
      expects: ['ServiceDown mail-worker', 'MailsWait'],
    },
    {
      name: 'the webhook worker hangs',
      begin: frozen('webhook-worker'),
      expects: ['ServiceDown webhook-worker', 'WebhooksWait'],
    },
    { name: 'the log takes no leaves', begin: logRefuses, expects: ['LogWaits'] },
    { name: 'unknown codes are tried', begin: guessed, expects: ['CodesGuessed'] },
  ],
  [
    {
      name: 'Redis is away',
      begin: line({ to: 'redis' }, 'cut'),
      expects: ['OutboxStuck tracking', 'VisitorsSeeErrors'],
      // Nobody knows how much of the log is published, and an event was written in the last moment.
      may: ['LogWaits', 'OutboxStuck auth', 'OutboxStuck mail'],
    },
  ],
  [
    {
      name: 'the parcels are locked',
      begin: crowd,
      // Look-ups wait for the lock before they answer what they hold.
      expects: ['PoolExhausted tracking', 'VisitorsSeeErrors', 'LookupSlow'],
    },
  ],
  [
    {
      name: "tracking's Postgres is slow",
      begin: line('tracking-postgres', 'slow'),
      expects: ['LookupSlow'],
    },
    { name: 'auth leaks', begin: burdened('auth', { megabytes: LEAKED_MB }), expects: ['MemoryHigh auth'] },
    {
      name: 'mail has too much to do',
      begin: burdened('mail', { busyMs: BUSY_MS }),
      expects: ['EventLoopBusy mail'],
    },
    { name: 'passwords are tried', begin: attacked, expects: ['SignInAttack'] },
  ],
  [
    {
      name: 'mails are turned away for good',
      begin: mailServer('rejects'),
      expects: ['MailsFail'],
      stays: ['MailsFail'],
    },
    {
      name: 'second factors are removed',
      begin: factorsRemoved,
      expects: ['FactorsRemoved'],
      stays: ['FactorsRemoved'],
    },
  ],
  [
    {
      name: 'an event is changed behind the log',
      begin: logAltered,
      expects: ['LogAltered'],
      stays: ['LogAltered'],
    },
  ],
];
