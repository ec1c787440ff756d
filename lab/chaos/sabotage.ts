import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../tools/setup/terminal.mjs';
import { campaign, type Verdict } from './campaign.ts';
import type { Scenario } from './faults/fault.ts';
import { PROMISES } from './history/promises.ts';
import { ProcessProduct } from './process-product.ts';

/** Deliberate defects of the product, each of which must fail its promise. */
const LOST = (table: string) =>
  `CREATE RULE lose AS ON INSERT TO ${table} WHERE random() < 0.2 DO INSTEAD NOTHING`;
const CHANGED = (table: string, assignment: string, event: string) => `
  CREATE FUNCTION sabotage_${table}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${assignment}; RETURN NEW; END $$;
  CREATE TRIGGER sabotage_${event} BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION sabotage_${table}_${event}()`;

interface Sabotage {
  promise: keyof typeof PROMISES;
  what: string;
  /** Required words of the judgment, if other defects break the same promise. */
  says?: string;
  /** Changes a database, or the run. */
  act: (product: ProcessProduct) => Promise<unknown>;
}

const [ONCE, WHOLE, EDITS, BACKWARDS, FRESH, AGREES, NUMBERS, MAILS, LOG, HOOKS] = Object.keys(PROMISES) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const SABOTAGES: Sabotage[] = [
  {
    promise: ONCE,
    what: 'a fifth of the events is acknowledged and not stored',
    act: (product) => product.sql('tracking', LOST('activities')),
  },
  {
    promise: WHOLE,
    what: 'pages are stored by half',
    act: (product) =>
      product.sql('content', CHANGED('pages', 'NEW.content := left(NEW.content, 9)', 'insert')),
  },
  {
    promise: EDITS,
    what: 'edits of parcels are acknowledged and not stored',
    act: (product) => product.sql('tracking', CHANGED('parcels', 'NEW.status := OLD.status', 'update')),
  },
  {
    promise: BACKWARDS,
    what: 'the settings go back by an hour with each edit',
    act: (product) =>
      product.sql(
        'content',
        CHANGED('settings', "NEW.updated_at := OLD.updated_at - interval '1 hour'", 'update'),
      ),
  },
  {
    promise: FRESH,
    what: "the second replica's cache never ends and hears of no change",
    act: (product) => product.staleReplica(),
  },
  {
    promise: AGREES,
    what: 'a fifth of the audit entries is lost',
    act: (product) => product.sql('tracking', LOST('audit')),
  },
  {
    promise: NUMBERS,
    what: 'the counter of the invoices jumps',
    act: async (product) => {
      await sleep(5000);
      await product.sql('tracking', 'UPDATE invoice_counters SET last = last + 1');
    },
  },
  {
    promise: MAILS,
    what: 'a fifth of the messages is lost from the outbox',
    act: (product) => product.sql('tracking', LOST('outbox')),
  },
  {
    promise: LOG,
    what: 'a fifth of the leaves is not written',
    says: 'has no leaf in the log',
    act: (product) => product.sql('tracking', LOST('log_leaves')),
  },
  {
    promise: HOOKS,
    what: 'a fifth of the messages to webhooks is lost',
    says: 'the webhook was told',
    act: (product) => product.sql('tracking', LOST('webhook_deliveries')),
  },
];

const HOLD_MS = 15_000;

/** A fault that never ends, as if the product did not recover. */
const unhealed: Scenario = {
  name: 'unhealed',
  on: 'mail-worker',
  begin: ({ product }) => {
    product.signal('mail-worker', 'SIGSTOP');
    return Promise.resolve(() => {});
  },
};
const thawed: Scenario = {
  name: 'thawed',
  on: 'mail-worker',
  begin: ({ product }) => {
    product.signal('mail-worker', 'SIGCONT');
    return Promise.resolve(() => {});
  },
};

/** Introduces all defects at once, after the one that prevents recovery; expects every promise to fail. */
export async function sabotage(seed: number): Promise<boolean> {
  const quiet: Scenario = {
    name: 'sabotage',
    on: 'all',
    begin: async ({ product }) => {
      for (const { what, act } of SABOTAGES) {
        say(`- ${what}`);
        await act(product);
      }
      return () => {};
    },
  };
  const { failures } = await campaign({
    start: (outside) => ProcessProduct.start(outside),
    scenarios: [unhealed, thawed, quiet],
    seed,
    holdMs: HOLD_MS,
  });
  say('\n| promise | broken by | noticed |\n| --- | --- | --- |');
  for (const each of SABOTAGES) {
    say(`| ${each.promise} | ${each.what} | ${noticed(failures, each) ? 'yes' : 'no'} |`);
  }
  const isSick = failures.some((failure) => failure.startsWith(`${unhealed.name}: not healed`));
  say(`| everything works again after 30 s | the mail worker stays frozen | ${isSick ? 'yes' : 'no'} |`);
  return isSick && SABOTAGES.every((each) => noticed(failures, each));
}

const noticed = (failures: Verdict['failures'], { promise, says = '' }: Sabotage) =>
  failures.some((failure) => failure.includes(`: ${promise}.`) && failure.includes(says));
