import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@vaultway/common/testing';
import { Secret, TOTP } from 'otpauth';
import { frozen, type Fault } from '../faults/fault.ts';
import { line } from '../faults/lines.ts';
import { lockedParcels, mailServer } from '../faults/servers.ts';
import type { ProcessProduct } from '../process-product.ts';
import type { AlertName } from './verdict.ts';

/** A fault and the exact alerts that it raises. */
export interface Provocation {
  name: string;
  begin: Fault;
  expects: AlertName[];
  /** See Act. */
  may?: AlertName[];
  stays?: AlertName[];
}

/** Calls per second, so that a few clients stand for many. */
const UNKNOWN_CODES = 10;
const WAITING_CALLS = 30;
const WRONG_SIGN_INS = 120;
const REMOVED_FACTORS = 5;
const LEAKED_MB = 350;
const BUSY_MS = 300;
const CALL_LIMIT_MS = 40_000;

/** Repeats an action until the fault ends. */
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

/** Makes more concurrent calls than tracking has connections, none of which completes. */
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

/** Disables two-step sign-in repeatedly, as an intruder with stolen accounts would. */
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

/** Leaks a program's memory, or overloads its processor. */
const burdened =
  (program: string, burden: { megabytes?: number; busyMs?: number }): Fault =>
  ({ product: { detours } }) => {
    detours.burden(program, burden);
    return Promise.resolve(() => detours.burden(program, undefined));
  };

/** Keeps leaves from being sequenced. */
const logRefuses: Fault = async ({ product }) => {
  await product.sql(
    'tracking',
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused on purpose'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON log_leaves FOR EACH ROW
     WHEN (NEW.index IS DISTINCT FROM OLD.index) EXECUTE FUNCTION refuse()`,
  );
  return () => product.sql('tracking', 'DROP TRIGGER refuse ON log_leaves; DROP FUNCTION refuse()');
};

/** Tampers with an event in the database; an extra run of the nightly audit detects it. */
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
  // A replica runs missed nightly jobs one minute after its start.
  await product.restartReplica();
  return () => {};
};

/** Runs in sequence; those in one list run concurrently, because they are independent. */
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
      name: 'Redis is down',
      begin: line({ to: 'redis' }, 'cut'),
      expects: ['OutboxStuck tracking', 'VisitorsSeeErrors'],
      // The published size of the log is unknown, and an event was written just before.
      may: ['LogWaits', 'OutboxStuck auth', 'OutboxStuck mail'],
    },
  ],
  [
    {
      name: 'the parcels are locked',
      begin: crowd,
      // Look-ups wait for the lock before they fall back to their cache.
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
      name: 'mail is overloaded',
      begin: burdened('mail', { busyMs: BUSY_MS }),
      expects: ['EventLoopBusy mail'],
    },
    { name: 'passwords are tried', begin: attacked, expects: ['SignInAttack'] },
  ],
  [
    {
      name: 'emails are rejected permanently',
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
