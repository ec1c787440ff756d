import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@vaultway/contracts';
import { say } from '../../../tools/setup/terminal.mjs';
import type { Fault } from '../faults/fault.ts';
import { SCENARIOS } from '../faults/scenarios.ts';
import type { Note, Stored } from '../history/note.ts';
import { MAILS_ONCE, PROMISES } from '../history/promises.ts';
import { Recorder } from '../history/recorder.ts';
import { settled } from '../history/stored.ts';
import { ProcessProduct } from '../process-product.ts';
import { MailServer } from './mail-server.ts';

/** Each event is mailed to a subscriber in each language. */
const IN_LANGUAGES: Language[] = ['en', 'de', 'es', 'fr', 'ru', 'ar', 'in'];
const TURNS = ['kill-mail-worker', 'smtp-dies', 'kill-redis', 'smtp-drops', 'lose-redis'];
const PARCELS = 20;
const WRITERS = 4;
const HOLD_MS = 1000;
const BETWEEN_MS = 4000;
const TOLD_EVERY_MS = 15_000;
/** Time that a worker on a busy machine needs from the server's 250 to its record. */
const RECORD_MS = 1000;
const LIMIT_MS = 20 * 60_000;

/**
 * Requests mails in seven languages through the API while the worker, Redis and the mail server die in turn. Each must
 * arrive once; twice only if the mail server had it and the worker could not record that.
 * @returns whether that holds
 */
export async function mails(count: number): Promise<boolean> {
  const server = await MailServer.start();
  const product = await ProcessProduct.start({ mail: server });
  try {
    return await new Run(product, server, Math.ceil(count / IN_LANGUAGES.length)).whole();
  } finally {
    await product.stop();
    server.stop();
  }
}

class Run {
  readonly #product: ProcessProduct;
  readonly #server: MailServer;
  readonly #events: number;
  readonly #recorder = new Recorder();
  readonly #windows: Stored['windows'] = [];
  readonly #turns = new Map<string, number>();
  /** Keys of acknowledged events. */
  readonly #acknowledged: string[] = [];
  #asked = 0;

  constructor(product: ProcessProduct, server: MailServer, events: number) {
    this.#product = product;
    this.#server = server;
    this.#events = events;
  }

  async whole(): Promise<boolean> {
    const parcels = await this.#subscribed();
    const done = new AbortController();
    const dying = this.#dieByTurns(done.signal);
    dying.catch(() => {});
    try {
      await Promise.all(Array.from({ length: WRITERS }, () => this.#write(parcels)));
      say(`All were requested after ${this.#seconds()}.`);
      while (this.#server.count < this.#acknowledged.length * IN_LANGUAGES.length) {
        if (this.#recorder.now() > LIMIT_MS) break;
        await sleep(500);
      }
    } finally {
      done.abort();
    }
    await dying;
    const left = await settled(this.#product);
    return this.#judged(left);
  }

  /** Creates parcels with a confirmed subscriber in each language. @returns their ids */
  async #subscribed(): Promise<string[]> {
    const admin = await this.#product.admin();
    const ids: string[] = [];
    for (let at = 0; at < PARCELS; at += 1) {
      const facts = { tracking_code: `MAILS-${at}`, recipient_name: 'Ada Lovelace', destination: 'London' };
      ids.push((await admin.post('/api/parcels', facts)).body.data.id as string);
    }
    await this.#product.sql(
      'tracking',
      `INSERT INTO subscriptions (id, parcel_id, email, language, asked_at, confirmed_at)
       SELECT gen_random_uuid(), p.id, l || '@vaultway.example', l, now(), now()
       FROM parcels p, unnest($1::text[]) l`,
      [IN_LANGUAGES],
    );
    return ids;
  }

  async #write(parcels: readonly string[]): Promise<void> {
    let admin = await this.#product.admin().catch(() => undefined);
    while (this.#acknowledged.length < this.#events) {
      this.#asked += 1;
      const key = `ev-m-${this.#asked}`;
      const parcel_id = parcels[this.#asked % parcels.length];
      const answer = await admin
        ?.post('/api/activities', { parcel_id, title: key, description: `It says ${key}` })
        .catch(() => undefined);
      if (answer?.status === 201) this.#acknowledged.push(key);
      else {
        await sleep(200);
        if (answer?.status !== 503) admin = await this.#product.admin().catch(() => undefined);
      }
    }
  }

  async #dieByTurns(done: AbortSignal): Promise<void> {
    let told = 0;
    for (let turn = 0; !done.aborted; turn += 1) {
      const scenario = SCENARIOS.find(({ name }) => name === TURNS[turn % TURNS.length]);
      if (!scenario) throw new Error('There is no such scenario');
      const { name, twice } = scenario;
      const from = this.#recorder.now();
      await this.#hold(scenario.begin);
      if (twice !== undefined) {
        this.#windows.push({ from: from - RECORD_MS, to: this.#recorder.now() + RECORD_MS, why: twice });
      }
      this.#turns.set(name, (this.#turns.get(name) ?? 0) + 1);
      if (this.#recorder.now() - told > TOLD_EVERY_MS) {
        told = this.#recorder.now();
        say(`  ${this.#seconds()}: ${this.#acknowledged.length} events, ${this.#server.count} mails`);
      }
      await sleep(BETWEEN_MS, undefined, { signal: done }).catch(() => {});
    }
  }

  async #hold(begin: Fault): Promise<void> {
    const end = await begin({ product: this.#product, mail: this.#server });
    await sleep(HOLD_MS);
    await end();
  }

  async #judged(left: string | undefined): Promise<boolean> {
    const rows = await this.#product.sql<{ key: string }>('tracking', 'SELECT title AS key FROM activities');
    const stored = new Set(rows.map(({ key }) => key));
    const lost = this.#acknowledged.filter((key) => !stored.has(key));
    // Other mails notify the admin of a new device.
    const all = (await this.#server.arrivals()).filter(({ key }) => key !== '');
    const arrivals = all.map(({ key, to, at, told }) => ({
      key: `${key} ${to}`,
      at: this.#recorder.since(at),
      told,
    }));
    const wanted = rows.flatMap(({ key }) => IN_LANGUAGES.map((code) => `${key} ${code}@vaultway.example`));
    const judgment = PROMISES[MAILS_ONCE];
    const breaches =
      judgment?.(wanted.map(aLetter), { rows: [], arrivals, windows: this.#windows } as unknown as Stored) ??
      [];
    const unasked = arrivals.filter(({ key }) => !wanted.includes(key));
    const different = new Set(arrivals.map(({ key }) => key)).size;
    const lines: [string, number | string][] = [
      ['requested', wanted.length],
      ['in languages', IN_LANGUAGES.join(', ')],
      ['arrived', different],
      ['arrived more than once, by the window', arrivals.length - different],
      ['lost, or sent twice without a reason', breaches.length],
      ['that nobody asked for', unasked.length],
      ['events acknowledged and not stored', lost.length],
      ['faults', [...this.#turns].map(([name, times]) => `${name} ${times}`).join(', ')],
      ['took', this.#seconds()],
    ];
    say(`\n| mails | |\n| --- | --: |\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
    for (const { sentence } of breaches.slice(0, 10)) say(sentence);
    if (left !== undefined) say(`Something never came to its end: ${left}`);
    return breaches.length + unasked.length + lost.length === 0 && left === undefined;
  }

  #seconds(): string {
    return `${(this.#recorder.now() / 1000).toFixed(0)} s`;
  }
}

const aLetter = (key: string, n: number): Note => ({
  act: 'mail',
  key,
  n,
  client: 'm',
  asked: 0,
  answered: 0,
  outcome: 'done',
  said: '201',
});
