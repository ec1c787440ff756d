import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type TestAnswer } from '@vaultway/common/testing';
import type { Asked } from '../history/recorder.ts';
import type { Act, Add, Edit, Look, Noun, Outcome } from '../history/note.ts';
import { v7 } from 'uuid';
import { newest, notFoundCounts, seenIn, versionOf } from './answers.ts';
import { aPicture, type Kind, type Step } from './script.ts';
import type { RunContext } from './run-context.ts';

interface Seen {
  id: string;
  version: string;
}

const FILE_ROWS = 4;
const MOST_TRIES = 4;
const IMPORT_POLLS = 60; // of 250 ms
const RECIPIENT = 'recipient@vaultway.example';

/** An admin and visitor in one, who follows a script until the run ends. */
export class Client {
  readonly #name: string;
  readonly #context: RunContext;
  #admin: HttpClient;
  #count = 0;

  constructor(name: string, context: RunContext) {
    this.#name = name;
    this.#context = context;
    this.#admin = new HttpClient(context.url);
  }

  /** @param pace factor by which it is slower than the script */
  async follow(script: readonly Step[], pace = 1): Promise<void> {
    const acts: Record<Kind, (pick: number) => Promise<unknown>> = {
      look: (pick) => this.#lookAround(pick),
      addParcel: () => this.addParcel(),
      addEvent: (pick) => this.#addEvent(pick),
      editParcel: (pick) => this.#editParcel(pick),
      addPage: () => this.#addPage(),
      editPage: (pick) => this.#editPage(pick),
      editSettings: () => this.#editSettings(),
      bill: () => this.#bill(),
      importFile: () => this.#importFile(),
      takePhoto: (pick) => this.#takePhoto(pick),
      writeLetter: () => this.writeLetter(),
      subscribe: (pick) => this.#subscribe(pick),
      handOver: (pick) => this.#handOver(pick),
      readLog: (pick) => this.#readLog(pick % 2 === 0 ? 'gateway' : 'replica'),
    };
    for (let at = 0; !this.#context.ending.aborted; at = (at + 1) % script.length) {
      const step = script[at];
      if (!step) return;
      await acts[step.kind](step.pick);
      await sleep(step.pauseMs * pace);
    }
  }

  addParcel(): Promise<Asked<Add>> {
    const key = this.#key('pa');
    const value = `new ${key}`;
    const facts = {
      tracking_code: key,
      recipient_name: 'Ada Lovelace',
      destination: 'London',
      status: value,
    };
    return this.#add({ what: 'parcel', key, value }, '/api/parcels', {
      ...facts,
      recipient_email: RECIPIENT,
    }).then((asked) => this.#remember(asked, this.#context.parcels, key));
  }

  async writeLetter(): Promise<{ key: string; outcome: Outcome }> {
    const key = this.#key('ml');
    const letter = { to: RECIPIENT, subject: key, body: `About ${key}.` };
    const { outcome } = await this.#note({ act: 'mail', key }, () =>
      this.#write('post', '/api/contact', letter),
    );
    return { key, outcome };
  }

  /** Looks up a parcel as a visitor. */
  async look(key: string, at: 'gateway' | 'replica' = 'gateway'): Promise<Asked<Look>> {
    return this.#look('parcel', key, { path: `/api/parcels/${key}`, at });
  }

  async #lookAround(pick: number) {
    const { parcels, pages } = this.#context;
    if (pick === 0) return this.#see('settings', 'settings', '/api/settings');
    const page = newest(pages, pick);
    if (pick === 1 && page) return this.#see('page', page, `/api/pages/${page}`);
    const parcel = newest(parcels, pick);
    return parcel && this.look(parcel, pick % 2 === 0 ? 'gateway' : 'replica');
  }

  async #addEvent(pick: number) {
    const of = newest(this.#context.parcels, pick);
    const parcel = of === undefined ? undefined : await this.#see('parcel', of, `/api/parcels/${of}`);
    if (of === undefined || !parcel) return;
    const key = this.#key('ev');
    const facts = { parcel_id: parcel.id, title: key, description: `It says ${key}`, notify: true };
    const event = { what: 'event' as const, key, value: facts.description, of, mailed: true };
    await this.#add(event, '/api/activities', facts);
  }

  async #addPage() {
    const key = this.#key('pg');
    const value = `The page ${key}`;
    const asked = await this.#add({ what: 'page', key, value }, '/api/pages', {
      title: key,
      slug: key,
      content: value,
    });
    this.#remember(asked, this.#context.pages, key);
  }

  async #editParcel(pick: number) {
    const key = newest(this.#context.parcels, pick);
    if (key)
      await this.#edit('parcel', key, {
        path: '/api/parcels',
        seenAt: `/api/parcels/${key}`,
        field: 'status',
      });
  }

  async #editPage(pick: number) {
    const key = newest(this.#context.pages, pick);
    if (key)
      await this.#edit('page', key, { path: '/api/pages', seenAt: `/api/pages/${key}`, field: 'content' });
  }

  #editSettings() {
    return this.#edit('settings', 'settings', {
      path: '/api/settings',
      seenAt: '/api/settings',
      field: 'contact_phone',
    });
  }

  #bill() {
    const key = this.#key('in');
    return this.#untilAnswered(() =>
      this.#note(
        { act: 'invoice', key, number: null },
        () => this.#write('post', '/api/invoices', { product: key }, { 'idempotency-key': key }),
        ({ body }) => ({ number: body.data.number }),
      ),
    );
  }

  async #handOver(pick: number) {
    const of = newest(this.#context.parcels, pick);
    if (of === undefined) return;
    const key = this.#key('ho');
    const deed = {
      id: v7(),
      kind: 'transfer',
      title: key,
      parcels: [{ code: of, seals: [] }],
      happened_at: new Date().toISOString(),
    };
    const handover = { what: 'handover' as const, key, value: deed.kind, of };
    await this.#untilAnswered(() => this.#add(handover, '/api/handovers', deed));
  }

  /** Retries with the same key until there is a definite response, as the control panel and the scanner do. */
  async #untilAnswered(ask: () => Promise<{ outcome: Outcome }>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && !this.#context.ending.aborted; tries += 1) {
      const { outcome } = await ask();
      if (outcome !== 'unknown') return;
      await sleep(200);
    }
  }

  #readLog(at: 'gateway' | 'replica') {
    const visitor = new HttpClient(at === 'gateway' ? this.#context.url : this.#context.replicaUrl);
    return this.#note(
      { act: 'checkpoint', key: 'log', text: '' },
      () => visitor.get('/log/checkpoint'),
      ({ text }) => ({
        text,
      }),
    );
  }

  async #importFile() {
    const key = this.#key('im');
    const rows = Array.from({ length: FILE_ROWS }, (_, at) => `${key.replace('im', 'pa')}x${at}`);
    const table = ['Code,Name,City,Status', ...rows.map((row) => `${row},Ada,London,new ${row}`)].join('\n');
    await this.#note({ act: 'import', key, rows }, async () => {
      const form = new FormData();
      form.set('kind', 'parcels');
      form.set('file', new File([table], `${key}.csv`, { type: 'text/csv' }));
      const read = await this.#write('post', '/api/imports', form);
      if (read.status !== 201) return read;
      const { id } = read.body.data;
      const started = await this.#write('post', `/api/imports/${id}/run`, { bad_rows: 'refuse' });
      return started.status < 300 ? this.#finished(id as string) : started;
    });
  }

  /** Only the end of a run tells whether its rows are stored. */
  async #finished(id: string): Promise<TestAnswer> {
    for (let polls = 0; polls < IMPORT_POLLS; polls += 1) {
      const answer = await this.#admin.get(`/api/imports/${id}`).catch(() => undefined);
      if (answer?.status === 200 && answer.body.data.state === 'done') return answer;
      if (answer?.status === 200 && answer.body.data.state === 'failed') return { ...answer, status: 409 };
      await sleep(250);
    }
    throw new Error('unfinished');
  }

  async #takePhoto(pick: number) {
    const key = newest(this.#context.parcels, pick);
    const parcel = key && (await this.#see('parcel', key, `/api/parcels/${key}`));
    if (!key || !parcel) return;
    const picture = await aPicture(this.#key('ph'));
    await this.#note(
      { act: 'photo', key, image: null },
      () => {
        const form = new FormData();
        form.set('id', parcel.id);
        form.set('image', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }));
        return this.#write('post', '/api/parcels/image', form);
      },
      ({ body }) => ({ image: body.data.image }),
    );
  }

  async #subscribe(pick: number) {
    const parcel = newest(this.#context.parcels, pick);
    if (!parcel) return;
    const key = this.#key('su');
    const form = { email: `${key}@vaultway.example`, language: 'en' };
    await this.#note({ act: 'mail', key }, () =>
      new HttpClient(this.#context.url).post(`/api/parcels/${parcel}/subscriptions`, form),
    );
  }

  async #edit(what: Noun, key: string, at: { path: string; seenAt: string; field: string }) {
    const seen = await this.#see(what, key, at.seenAt);
    if (!seen) return;
    const value = `edited ${this.#key('ed')}`;
    const edit: Edit = { act: 'edit', what, key, value, from: seen.version, version: null };
    const change = { id: seen.id, [at.field]: value, updated_at: seen.version };
    await this.#note(edit, () => this.#write('patch', at.path, change), versionOf);
  }

  /** Reads a record through the gateway; returns undefined if the service is down or the copy is stale. */
  async #see(what: Noun, key: string, path: string): Promise<Seen | undefined> {
    const { data, act, outcome } = await this.#look(what, key, { path, at: 'gateway' });
    if (outcome !== 'done' || act.version === null || act.age > 0) return undefined;
    return { id: data.id, version: act.version };
  }

  #look(what: Noun, key: string, { path, at }: { path: string; at: 'gateway' | 'replica' }) {
    const visitor = new HttpClient(at === 'gateway' ? this.#context.url : this.#context.replicaUrl);
    const look: Look = { act: 'look', what, key, at, version: null, events: [], age: 0 };
    return this.#note(look, () => notFoundCounts(visitor.get(path)), seenIn);
  }

  #add(add: Omit<Add, 'act' | 'version'>, path: string, facts: object): Promise<Asked<Add>> {
    const whole: Add = { act: 'add', version: null, ...add };
    return this.#note(whole, () => this.#write('post', path, facts), versionOf);
  }

  #remember(asked: Asked<Add>, list: string[], key: string): Asked<Add> {
    if (asked.outcome === 'done') list.push(key);
    return asked;
  }

  #note<A extends Act>(
    act: A,
    ask: () => Promise<TestAnswer>,
    complete?: (answer: TestAnswer) => Partial<A>,
  ): Promise<Asked<A>> {
    return this.#context.recorder.note(this.#name, act, ask, complete);
  }

  /** Writes as an admin, and signs in again if the session has ended. */
  async #write(method: 'post' | 'patch', path: string, body: unknown, headers = {}): Promise<TestAnswer> {
    if (!this.#admin.cookies.has('session')) await this.#signIn();
    const answer = await this.#admin[method](path, body, { headers });
    if (answer.status === 401) this.#admin.cookies.delete('session');
    return answer;
  }

  async #signIn(): Promise<void> {
    const admin = new HttpClient(this.#context.url);
    await admin.post('/api/admins/auth/signin', this.#context.account).catch(() => {});
    this.#admin = admin;
  }

  #key(prefix: string): string {
    this.#count += 1;
    return `${prefix}-${this.#name}-${this.#count}`;
  }
}
