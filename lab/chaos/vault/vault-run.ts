import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@vaultway/common/testing';
import { PASSWORD, signUp } from '../../../tests/support/sign-up.ts';
import { say } from '../../../tools/setup/terminal.mjs';
import { Recorder } from '../history/recorder.ts';
import { MailServer } from '../mail/mail-server.ts';
import { ProcessProduct } from '../process-product.ts';
import { Clerk } from './clerk.ts';
import { MAKING, stock, TWO_ABOVE } from './contents.ts';
import type { Breach, Deed, DeedNote, VaultStored } from './deed.ts';
import type { Desk, Person } from './desk.ts';
import { drawnTargets, vaultScript } from './script.ts';
import { readVault, vaultSettled } from './vault-stored.ts';
import { judgeVault } from './vault-promises.ts';

const ROLES: Person['role'][] = ['admin', 'admin', 'admin', 'admin', 'admin', 'keeper', 'keeper', 'keeper'];
/** A backend of Postgres that works for the vault; the others are programs. */
const BACKEND = 'postgres-backend';
/** The first five die twice as often. */
const TARGETS = ['vault', 'postgres', 'redis', 'tracking', 'gateway'];
const OTHERS = [BACKEND, 'auth', 'content', 'mail', 'web'];
const KILLS = 1000;
/** Movements that each fill a part of the vault at first. */
const DEPOSITS = 10;
const BARS = 50;
const HEALED_WITHIN_MS = 60_000;
const INVOICED_WITHIN_MS = 180_000;
const TOLD_EVERY_MS = 30_000;
const SHOWN = 20;

export interface VaultPlan {
  seed: number;
  /** Ends the run after so many approved movements, … */
  movements?: number;
  /** … or after this time. */
  untilMs?: number;
  /** Time of ordinary work after each kill. */
  restMs: number;
}

export interface VaultVerdict {
  notes: readonly DeedNote[];
  stored: VaultStored;
  /** Milliseconds until the vault worked again, for each kill of each target. */
  kills: ReadonlyMap<string, number[]>;
  breaches: Breach[];
  failures: string[];
  seconds: number;
}

/** Has several people work in a vault while its parts are killed, and judges the result. */
export async function vaultRun(plan: VaultPlan): Promise<VaultVerdict> {
  const mail = await MailServer.start();
  const product = await ProcessProduct.start({ mail }, { env: { VAULT: 'on' }, hasReplica: false }).catch(
    (error: unknown) => {
      mail.stop();
      throw error;
    },
  );
  try {
    return await new Run(product, mail, plan).whole();
  } catch (error) {
    say(product.output);
    throw error;
  } finally {
    await product.stop();
    mail.stop();
  }
}

class Run {
  readonly #product: ProcessProduct;
  readonly #mail: MailServer;
  readonly #plan: VaultPlan;
  readonly #recorder = new Recorder<Deed>();
  readonly #ending = new AbortController();
  readonly #kills = new Map<string, number[]>();
  readonly #failures: string[] = [];

  constructor(product: ProcessProduct, mail: MailServer, plan: VaultPlan) {
    this.#product = product;
    this.#mail = mail;
    this.#plan = plan;
  }

  async whole(): Promise<VaultVerdict> {
    const { seed, movements = Infinity, untilMs = Infinity } = this.#plan;
    const people = await this.#people();
    const desk = await this.#desk();
    await this.#stock(desk, people);
    const working = Promise.all(
      people.map((person, at) =>
        new Clerk(String.fromCodePoint(97 + at), person, desk).follow(vaultScript(seed * 1000 + at)),
      ),
    );
    working.catch(() => {});
    const began = this.#recorder.now();
    let told = began;
    const targets = drawnTargets([...TARGETS, ...TARGETS, ...OTHERS], seed, KILLS);
    for (const names of targets) {
      const now = this.#recorder.now();
      if (desk.approved >= movements || now - began > untilMs) break;
      await this.#kill(new Set(names));
      if (now - told < TOLD_EVERY_MS) continue;
      told = now;
      say(
        `  ${Math.round((now - began) / 1000)} s: ${desk.approved} movements, ${this.#recorder.notes.length} calls`,
      );
    }
    this.#ending.abort();
    await working;
    await this.#invoice();
    const seconds = (this.#recorder.now() - began) / 1000;
    const left = await vaultSettled(this.#product);
    if (left !== undefined) this.#failures.push(`The log never had all of the ledger: ${left}`);
    const stored = await readVault(this.#product);
    const breaches = judgeVault(this.#recorder.notes, stored);
    return {
      notes: this.#recorder.notes,
      stored,
      kills: this.#kills,
      breaches,
      failures: this.#failures,
      seconds,
    };
  }

  async #people(): Promise<Person[]> {
    const admin = await this.#product.admin();
    const people: Person[] = [];
    for (const [at, role] of ROLES.entries()) {
      const email = `${role}-${at}@vaultway.example`;
      const { status, body, text } = await admin.post('/api/admins/invitations', { role });
      if (status !== 201) throw new Error(`No link: ${text}`);
      await signUp(this.#product.url, body.data.url as string, email);
      people.push({ email, password: PASSWORD, role, isSupervisor: at === 0 });
    }
    return people;
  }

  /** Two vaults, some of whose places are small, accounts, boxes, and the public audit. */
  async #desk(): Promise<Desk> {
    const admin = await this.#product.admin();
    const made = async (path: string, facts: object): Promise<string> => {
      const { status, body, text } = await admin.post(`/api/${path}`, facts);
      if (status !== 201) throw new Error(`Not made: ${text}`);
      return body.data.id as string;
    };
    const places: string[] = [];
    for (const vault of ['A', 'B']) {
      const top = await made('vault/places', { kind: 'vault', code: vault, name: `Vault ${vault}` });
      for (const rack of ['1', '2']) {
        const within = await made('vault/places', { kind: 'rack', code: vault + rack, parent_id: top });
        for (const shelf of ['a', 'b']) {
          const capacity = shelf === 'a' ? 60 : null;
          const code = `${vault}${rack}${shelf}`;
          places.push(await made('vault/places', { kind: 'shelf', code, parent_id: within, capacity }));
        }
        places.push(within);
      }
      places.push(top);
    }
    const accounts: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const holder_id = await made('customers', { name: `Customer ${at}`, address: `Ring ${at}` });
      accounts.push(await made('vault/accounts', { holder_type: 'customer', holder_id }));
    }
    const boxes: string[] = [];
    for (let at = 1; at <= 6; at += 1)
      boxes.push(await made('vault/boxes', { number: `B-${at}`, size: 'S', place_id: places[0] }));
    const { status, text } = await admin.patch('/api/settings', {
      vault_audit: 'yes',
      vault_two_approvals_above: String(TWO_ABOVE),
    });
    if (status !== 200) throw new Error(`The settings are not saved: ${text}`);
    return {
      url: this.#product.url,
      recorder: this.#recorder,
      places,
      accounts,
      boxes,
      drafts: new Map(),
      over: new Set(),
      items: new Map(),
      counts: new Map(),
      rentals: new Map(),
      visits: new Set(),
      auditors: new Set(),
      tokenOf: async (address) => /#link=(\w+)/.exec((await this.#mail.textTo(address)) ?? '')?.[1],
      approved: 0,
      ending: this.#ending.signal,
    };
  }

  /** Deposits bars, so that movements rarely want the same ones. */
  async #stock(desk: Desk, [drafter, approver, second]: readonly Person[]): Promise<void> {
    if (!drafter || !approver || !second) return;
    const [one, ...others] = [
      new Clerk('x', drafter, desk),
      new Clerk('y', approver, desk),
      new Clerk('z', second, desk),
    ];
    for (let at = 0; at < DEPOSITS; at += 1) {
      await one.deposit(stock(at * BARS, BARS), at);
      for (const other of others) await other.approveAll();
    }
  }

  /** Runs the nightly job of the fees again, which a new process does a minute after its start. */
  async #invoice(): Promise<void> {
    const began = Date.now();
    await this.#forgetFees();
    await this.#kill(new Set(['vault']));
    for (const until = began + INVOICED_WITHIN_MS; Date.now() < until; await sleep(1000)) {
      const runs = await this.#product.sql('vault', 'SELECT FROM fee_runs WHERE finished_at > $1', [
        new Date(began),
      ]);
      if (runs.length > 0) return;
    }
    this.#failures.push(`fees not invoiced within ${INVOICED_WITHIN_MS / 1000} s`);
  }

  /** Has the next process of the vault run the job of the fees. */
  async #forgetFees(): Promise<void> {
    const operator = await this.#product.operator();
    await operator.del('nightly:vault:fees').catch(() => {});
    operator.disconnect();
  }

  /** Kills these, and waits until the vault works again. */
  async #kill(names: ReadonlySet<string>): Promise<void> {
    for (const name of names) await this.#killOne(name);
    const began = this.#recorder.now();
    while (!(await this.#works())) {
      if (this.#recorder.now() - began > HEALED_WITHIN_MS) {
        this.#failures.push(`not healed ${HEALED_WITHIN_MS / 1000} s after ${[...names].join(' and ')} died`);
        break;
      }
      await sleep(100);
    }
    const name = [...names].join('+');
    this.#kills.set(name, [...(this.#kills.get(name) ?? []), this.#recorder.now() - began]);
    if (names.has('vault')) await this.#forgetFees();
    await sleep(this.#plan.restMs);
  }

  async #killOne(name: string): Promise<void> {
    if (name !== BACKEND) {
      // One that dies while it starts is no longer there.
      if (this.#product.isRunning(name)) this.#product.signal(name, 'SIGKILL');
      return;
    }
    const rows = await this.#product
      .sql<{ pid: number }>(
        'vault',
        `SELECT pid FROM pg_stat_activity WHERE usename = 'vault_service'
         ORDER BY state = 'active' DESC, xact_start NULLS LAST LIMIT 1`,
      )
      .catch(() => []);
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  }

  /** The public audit takes gateway, vault, Postgres, Redis and content, and its checkpoint's index tracking. */
  async #works(): Promise<boolean> {
    const visitor = new HttpClient(this.#product.url);
    visitor.limitMs = 5000;
    const audit = await visitor.get('/api/vault/audit').catch(() => undefined);
    if (audit?.status !== 200) return false;
    const { checkpoint } = audit.body.data as { checkpoint: { log_index: number | null } | null };
    const page = await visitor.get('/control/signin.html').catch(() => undefined);
    const signedIn = await visitor
      .post('/api/admins/auth/signin', this.#product.account)
      .catch(() => undefined);
    return (
      (checkpoint === null || checkpoint.log_index !== null) &&
      page?.status === 200 &&
      signedIn?.status === 200
    );
  }
}

/** Returns the figures of a run. */
export function figuresOf({
  notes,
  stored,
  kills,
  breaches,
  failures,
  seconds,
}: VaultVerdict): [string, string][] {
  const count = (act: Deed['act'], outcome = 'done') =>
    notes.filter((note) => note.act === act && note.outcome === outcome).length;
  const [made, twice] = [
    stored.movements.filter(({ kind, state }) => MAKING.has(kind) && state === 'done').length,
    stored.movements.filter(({ second_approved_by }) => second_approved_by !== null).length,
  ];
  const inState = (state: string) => stored.movements.filter((row) => row.state === state).length;
  const unanswered = notes.filter(({ outcome }) => outcome === 'unknown').length;
  const deaths = [...kills].flatMap(([names, times]) => times.flatMap(() => names.split('+'))).length;
  const slowest = Math.max(0, ...[...kills.values()].flat());
  return [
    ['calls (unanswered)', `${notes.length} (${unanswered})`],
    ['movements done, cancelled, left as drafts', ['done', 'cancelled', 'drafted'].map(inState).join(', ')],
    ['splits and melts, movements with two approvals', `${made}, ${twice}`],
    [
      'approvals acknowledged, refused, unanswered',
      ['done', 'refused', 'unknown'].map((outcome) => count('approve', outcome)).join(', '),
    ],
    [
      'counts, of which approved',
      `${stored.counts.length}, ${stored.counts.filter(({ state }) => state === 'approved').length}`,
    ],
    ['scans', String(stored.scans.length)],
    ['signatures of auditors, invoices of fees', `${stored.signatures.length}, ${stored.feeInvoices.length}`],
    ['rentals, visits', `${stored.rentals.length}, ${stored.visits.length}`],
    [
      'items that came, and are here',
      `${stored.items.length}, ${stored.items.filter(({ state }) => state === 'in').length}`,
    ],
    ['public audits during the run', String(count('readAudit'))],
    ['entries of the ledger, heads in the log', `${stored.ledger.length}, ${stored.heads.length}`],
    ['kills', String(deaths)],
    ['healed after at most', `${(slowest / 1000).toFixed(1)} s`],
    ['took', `${seconds.toFixed(0)} s`],
    ['promises broken', String(breaches.length + failures.length)],
  ];
}

/** Prints a run. @returns whether every promise was kept */
export function tellVault(verdict: VaultVerdict, seed: number): boolean {
  const rows = figuresOf(verdict).map((cells) => `| ${cells.join(' | ')} |`);
  say(`\n| the vault, seed ${seed} | |\n| --- | --: |\n${rows.join('\n')}`);
  if (process.env['VAULT_CHAOS_CALLS']) say(callsIn(verdict.notes));
  for (const failure of verdict.failures) say(failure);
  for (const [promise, breaches] of Map.groupBy(verdict.breaches, (breach) => breach.promise)) {
    say(`\nBroken ${breaches.length} times (--seed ${seed}): ${promise}.`);
    for (const { sentence } of breaches.slice(0, SHOWN)) say(`  ${sentence}`);
  }
  return verdict.breaches.length + verdict.failures.length === 0;
}

/** Counts calls by act and response. */
function callsIn(notes: readonly DeedNote[]): string {
  const kinds = Map.groupBy(notes, ({ act, outcome, said }) => `${act} ${outcome} ${said}`);
  return [...kinds]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, same]) => {
      const times = same.map(({ asked, answered }) => answered - asked).toSorted((a, b) => a - b);
      return `${same.length} ${kind}, median ${times[Math.floor(times.length / 2)]} ms`;
    })
    .join('\n');
}
