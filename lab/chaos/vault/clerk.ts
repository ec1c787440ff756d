import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type TestAnswer } from '@vaultway/common/testing';
import type { Asked } from '../history/recorder.ts';
import { bodyOf, drawnContent, MAKING } from './contents.ts';
import type { Bar, Content, Deed } from './deed.ts';
import { picked, type Desk, type Draft, type Known, type Person } from './desk.ts';
import { isBalanced } from './sums.ts';
import type { Step, StepKind } from './script.ts';

const LIMIT_MS = 10_000;
const OUTAGE_MS = 150;
const MOST_TRIES = 20;
const OPEN_COUNTS = 4;
const KNOWN_DRAFTS = 40;
/** Refusals after which somebody else, or the same person later, may still approve a draft. */
const TEMPORARY = new Set([
  '',
  'own_draft',
  'own_approval',
  'proof_needed',
  'unavailable',
  'draft_of_another',
]);
/** Share of approvals that may meet the client's own draft. */
const OWN = 0.1;

/** An administrator or keeper of the vault, who follows a script until the run ends. */
export class Clerk {
  readonly #name: string;
  readonly #person: Person;
  readonly #desk: Desk;
  #http: HttpClient;
  #count = 0;

  constructor(name: string, person: Person, desk: Desk) {
    this.#name = name;
    this.#person = person;
    this.#desk = desk;
    this.#http = new HttpClient(desk.url);
  }

  async follow(script: readonly Step[]): Promise<void> {
    const acts: Record<StepKind, (picks: readonly number[]) => Promise<unknown>> = {
      draft: (picks) => this.#draft(picks),
      approve: ([pick = 0, isAny = 0]) => this.#approveOne(pick, isAny < OWN),
      approveTwice: ([pick = 0, isCancelled = 0]) => this.#approveTwice(pick, isCancelled < 0.3),
      approveStale: ([pick = 0]) => this.#approveStale(pick),
      edit: (picks) => this.#edit(picks),
      cancel: ([pick = 0]) => this.#cancel(pick),
      look: ([pick = 0]) => this.#look(pick),
      count: (picks) => this.#countOn(picks),
      box: (picks) => this.#useBox(picks),
      auditor: (picks) => this.#audit(picks),
      fees: ([pick = 0]) => this.#setFees(pick),
      readAudit: () => this.#readAudit(),
    };
    for (let at = 0; !this.#desk.ending.aborted; at = (at + 1) % script.length) {
      const step = script[at];
      if (!step) return;
      await acts[step.kind](step.picks);
    }
  }

  get #isAdmin(): boolean {
    return this.#person.role === 'admin';
  }

  /** Drafts a deposit. @param at selects its place and account */
  async deposit(items: Bar[], at: number): Promise<void> {
    const { places, accounts } = this.#desk;
    const place_id = places[at % places.length] ?? null;
    const account_id = accounts[at % accounts.length] ?? null;
    await this.#draftAs({ kind: 'deposit', place_id, account_id, items, item_ids: [] });
  }

  async approveAll(): Promise<void> {
    for (const draft of this.#desk.drafts.values()) await this.#approve(draft);
  }

  async #draft(picks: readonly number[]) {
    const content = drawnContent(this.#desk, picks, { isAdmin: this.#isAdmin });
    if (content && this.#desk.drafts.size <= KNOWN_DRAFTS) await this.#draftAs(content);
  }

  async #draftAs(content: Content) {
    const key = this.#key('mv');
    const { outcome, act } = await this.#once({ act: 'draft', id: null, key, content }, (headers) =>
      this.#write('POST', '/movements', bodyOf(content), headers),
    );
    if (outcome !== 'done' || act.id === null || act.version === undefined) return;
    this.#desk.drafts.set(act.id, { id: act.id, by: this.#person.email, content, version: act.version });
  }

  async #approveOne(pick: number, isAny: boolean) {
    const drafts = [...this.#desk.drafts.values()];
    const { email } = this.#person;
    const others = drafts.filter(({ by, approvedBy }) => by !== email && approvedBy !== email);
    const draft = picked(isAny ? drafts : others, pick);
    if (!draft || !this.#isAdmin) return;
    // So that few approve the same one at once.
    this.#desk.drafts.delete(draft.id);
    const asked = await this.#approve(draft);
    if (!isOver(asked) && !this.#desk.drafts.has(draft.id)) this.#desk.drafts.set(draft.id, draft);
  }

  async #approve(draft: Draft, from = draft.version) {
    const { id } = draft;
    const asked = await this.#note({ act: 'approve', id, from }, () =>
      this.#write('POST', `/movements/${id}/approve`, { updated_at: from, confirm: true }),
    );
    const { state, version } = asked.act;
    if (asked.outcome === 'done' && state === 'approved' && version !== undefined)
      this.#desk.drafts.set(id, { ...draft, version, approvedBy: this.#person.email });
    else if (asked.outcome === 'done') this.#carriedOut(asked.data as Content);
    if (isOver(asked)) this.#drop(id);
    return asked;
  }

  #carriedOut({ kind, account_id, item_ids, items: bars }: Content) {
    const { items } = this.#desk;
    this.#desk.approved += 1;
    for (const [at, item] of item_ids.entries()) {
      const [bar, known] = [bars[at], items.get(item)];
      if (kind === 'withdrawal' || MAKING.has(kind)) items.delete(item);
      else if (kind === 'deposit' && bar) items.set(item, { ...bar, account_id: account_id ?? '' });
      else if (kind === 'transfer' && known) items.set(item, { ...known, account_id: account_id ?? '' });
    }
  }

  /** Approves the same draft twice at once, or approves and cancels it. */
  async #approveTwice(pick: number, isCancelled: boolean) {
    const draft = picked(this.#desk.drafts.values(), pick);
    if (!draft || !this.#isAdmin) return;
    await Promise.all([
      this.#approve(draft),
      isCancelled ? this.#cancelDraft(draft.id) : this.#approve(draft),
    ]);
  }

  /** Approves what was there before the draft's last edit. */
  async #approveStale(pick: number) {
    const edited = [...this.#desk.drafts.values()].filter(({ former }) => former !== undefined);
    const draft = picked(edited, pick);
    if (draft && this.#isAdmin) await this.#approve(draft, draft.former);
  }

  async #edit(picks: readonly number[]) {
    const { email: by } = this.#person;
    const own = [...this.#desk.drafts.values()].filter((draft) => draft.by === by);
    const draft = picked(own, picks.at(-1) ?? 0);
    const drawn = drawnContent(this.#desk, picks, { isAdmin: this.#isAdmin });
    if (!draft || drawn?.kind !== draft.content.kind) return;
    const { id, version } = draft;
    const asked = await this.#note({ act: 'edit', id, from: version, content: drawn }, () =>
      this.#write('PATCH', '/movements', { id, updated_at: version, ...bodyOf(drawn), kind: undefined }),
    );
    if (asked.outcome === 'done' && asked.act.version !== undefined && this.#desk.drafts.has(id))
      this.#desk.drafts.set(id, {
        ...draft,
        content: drawn,
        version: asked.act.version,
        former: version,
      });
    else this.#desk.drafts.delete(id);
  }

  async #cancel(pick: number) {
    const draft = picked(this.#desk.drafts.values(), pick);
    if (draft) await this.#cancelDraft(draft.id);
  }

  async #cancelDraft(id: string) {
    const asked = await this.#note({ act: 'cancel', id }, () => this.#write('DELETE', '/movements', { id }));
    if (isOver(asked)) this.#drop(id);
  }

  #drop(id: string): void {
    this.#desk.drafts.delete(id);
    this.#desk.over.add(id);
  }

  /** Learns of drafts and items whose acknowledgment was lost. */
  async #look(pick: number) {
    const { drafts, over, items } = this.#desk;
    for (const state of ['drafted', 'approved']) {
      const movements = await this.#list<Listed>(`/movements?state=${state}&per_page=50`);
      for (const { id, drafted_by, approved_by, updated_at, ...content } of movements)
        if (!drafts.has(id) && !over.has(id) && drafts.size < KNOWN_DRAFTS)
          drafts.set(id, {
            id,
            by: drafted_by,
            content,
            version: updated_at,
            ...(approved_by !== null && { approvedBy: approved_by }),
          });
    }
    const page = 1 + Math.floor(pick * 5);
    const found = await this.#list<Known & { id: string }>(`/items?state=in&per_page=100&page=${page}`);
    for (const { id, ...item } of found) items.set(id, item);
  }

  async #countOn([what = 0, which = 0, how = 0, ...picks]: readonly number[]) {
    const { counts, places, accounts } = this.#desk;
    if (this.#person.isSupervisor) {
      const finished = [...counts].filter(([, state]) => state === 'finished');
      const [ready] = picked(finished, which) ?? [];
      return ready === undefined ? undefined : this.#approveCount(ready);
    }
    if (counts.size < OPEN_COUNTS) {
      const of = picked(what < 0.7 ? places : accounts, which);
      return of === undefined ? undefined : this.#startCount(what < 0.7 ? 'place_id' : 'account_id', of);
    }
    const [id, state] = picked(counts, which) ?? [];
    if (id === undefined) return undefined;
    if (state === 'open') {
      if (how < 0.72) return this.#scan(id, picks);
      return how < 0.94 ? this.#finish(id) : this.#cancelCount(id);
    }
    if (how < 0.15) return this.#scan(id, picks);
    if (how < 0.55) return this.#explain(id);
    return how < 0.95 ? this.#approveCount(id) : this.#cancelCount(id);
  }

  async #startCount(field: 'place_id' | 'account_id', of: string) {
    const key = this.#key('ct');
    const { outcome, act } = await this.#once({ act: 'count', id: null, key, of }, (headers) =>
      this.#write('POST', '/counts', { [field]: of }, headers),
    );
    if (outcome === 'done' && act.id !== null) this.#desk.counts.set(act.id, 'open');
  }

  /** Scans some of what is left, some other items, and codes of nothing. */
  async #scan(id: string, [isForeign = 0, isUnknown = 0, ...picks]: readonly number[]) {
    const left = await this.#list<{ item: { serial: string } | null }>(
      `/counts/${id}/lines?outcome=left&per_page=30`,
    );
    const codes = [
      ...left.flatMap(({ item }) => item?.serial ?? []),
      ...(isForeign < 0.3 ? [picked(this.#desk.items.values(), picks[0] ?? 0)?.serial ?? ''] : []),
      ...(isUnknown < 0.1 ? [this.#key('X')] : []),
    ].filter((code) => code !== '');
    if (codes.length === 0) return;
    const scans = codes.map((code) => ({ id: randomUUID(), code, at: new Date().toISOString() }));
    // Scanners send the same scans until there is an answer.
    await this.#untilAnswered(() =>
      this.#note({ act: 'scan', id, scans: scans.map((scan) => scan.id) }, () =>
        this.#write('POST', `/counts/${id}/scans`, { scans }),
      ),
    );
  }

  async #finish(id: string) {
    const { outcome, code } = await this.#note({ act: 'finish', id }, () =>
      this.#write('POST', `/counts/${id}/finish`),
    );
    if (outcome === 'done' || code === 'count_closed') this.#desk.counts.set(id, 'finished');
  }

  async #explain(id: string) {
    const lines = await this.#list<{ id: string }>(`/counts/${id}/lines?outcome=different&per_page=100`);
    if (lines.length === 0) return;
    const body = { line_ids: lines.map((line) => line.id), reason: 'Lent to the assayer' };
    await this.#note({ act: 'explain', id }, () => this.#write('POST', `/counts/${id}/reasons`, body));
  }

  async #approveCount(id: string) {
    if (!this.#isAdmin) return;
    const { body } = await this.#read(`/counts/${id}`);
    const from = body?.data?.updated_at as string | undefined;
    if (from === undefined) return;
    const { outcome, code } = await this.#note({ act: 'approveCount', id, from }, () =>
      this.#write('POST', `/counts/${id}/approve`, { updated_at: from }),
    );
    if (outcome === 'done' || code === 'count_closed') this.#desk.counts.delete(id);
  }

  async #cancelCount(id: string) {
    const { outcome, code } = await this.#note({ act: 'cancelCount', id }, () =>
      this.#write('DELETE', '/counts', { id }),
    );
    if (outcome === 'done' || code === 'count_closed') this.#desk.counts.delete(id);
  }

  /** Invites an outside auditor to a count, or signs as one who was invited. */
  async #audit([what = 0, which = 0]: readonly number[]) {
    const { auditors, counts } = this.#desk;
    const address = picked(auditors, which);
    if (address !== undefined && (what < 0.7 || !this.#isAdmin)) return this.#sign(address);
    const count = picked(counts.keys(), which);
    if (!this.#isAdmin || count === undefined || auditors.size >= OPEN_COUNTS) return undefined;
    const key = this.#key('au');
    const email = `${key}@auditor.example`;
    const { outcome } = await this.#once({ act: 'invite', id: null, key, of: count }, (headers) =>
      this.#write('POST', `/counts/${count}/invitations`, { email }, headers),
    );
    if (outcome === 'done') auditors.add(email);
    return undefined;
  }

  async #sign(address: string) {
    const token = await this.#desk.tokenOf(address);
    if (token === undefined) return;
    const stranger = new HttpClient(this.#desk.url);
    stranger.limitMs = LIMIT_MS;
    const opened = await stranger.post('/api/vault/invited-count', { token }).catch(() => undefined);
    const updated_at = opened?.body?.data?.updated_at as string | undefined;
    const facts = { token, updated_at, name: 'Ada Lovelace', firm: 'Analytical Audits', agrees: 'yes' };
    const { outcome, code } = await this.#note({ act: 'sign', id: null, key: address }, () =>
      stranger.post('/api/vault/invited-count/signature', facts),
    );
    if (outcome === 'done' || code === 'signed_already' || code === 'share_ended')
      this.#desk.auditors.delete(address);
  }

  async #setFees(pick: number) {
    if (!this.#isAdmin) return;
    const account_id = picked(this.#desk.accounts, pick);
    const facts = { account_id, from_month: lastMonth(), basis: 'none', tax_rate: '0' };
    await this.#once({ act: 'setFees', id: null, key: this.#key('fe') }, (headers) =>
      this.#write('POST', '/fees', facts, headers),
    );
  }

  async #useBox([what = 0, which = 0, whose = 0, since = 0]: readonly number[]) {
    const { boxes, accounts, rentals, visits } = this.#desk;
    const box = picked(boxes, which) ?? '';
    const rental = picked(rentals.keys(), which);
    const visit = picked(visits, which);
    if (what < 0.2) return this.#rent(box, picked(accounts, whose) ?? '', since < 0.5);
    if (what < 0.35) return rental === undefined ? undefined : this.#endRental(rental);
    if (what < 0.5) return this.#rekey(box);
    if (what < 0.75) return this.#visit(picked(rentals.values(), which) ?? box);
    if (visit === undefined) return undefined;
    const isOver = what < 0.92;
    const { outcome, code } = await this.#note({ act: isOver ? 'leave' : 'voidVisit', id: visit }, () =>
      isOver
        ? this.#write('POST', `/visits/${visit}/out`)
        : this.#write('POST', `/visits/${visit}/void`, { reason: 'Another box' }),
    );
    if (outcome === 'done' || code === 'visit_closed') visits.delete(visit);
    return undefined;
  }

  /** @param isOlder since last month, of which a fee is due */
  async #rent(box_id: string, account_id: string, isOlder: boolean) {
    const starts_on = isOlder ? `${lastMonth()}-01` : new Date().toISOString().slice(0, 10);
    const facts = { box_id, account_id, starts_on, period: 'month', fee: '10', currency: 'EUR' };
    const key = this.#key('re');
    const { outcome, act } = await this.#once({ act: 'rent', id: null, key, of: box_id }, (headers) =>
      this.#write('POST', '/rentals', facts, headers),
    );
    if (outcome === 'done' && act.id !== null) this.#desk.rentals.set(act.id, box_id);
  }

  async #endRental(id: string) {
    const { outcome, code } = await this.#note({ act: 'endRental', id }, () =>
      this.#write('POST', `/rentals/${id}/end`, { reason: 'notice', keys_returned: 'both' }),
    );
    if (outcome === 'done' || code === 'rental_ended') this.#desk.rentals.delete(id);
  }

  #rekey(id: string) {
    const [key_1, key_2] = [this.#key('K'), this.#key('K')];
    return this.#note({ act: 'rekey', id }, () =>
      this.#write('POST', `/boxes/${id}/rekey`, { key_1, key_2 }),
    );
  }

  async #visit(box_id: string) {
    const key = this.#key('vi');
    const facts = { box_id, visitor: 'Ada Lovelace', identified_by: 'passport' };
    const { outcome, act } = await this.#once({ act: 'visit', id: null, key, of: box_id }, (headers) =>
      this.#write('POST', '/visits', facts, headers),
    );
    if (outcome === 'done' && act.id !== null) this.#desk.visits.add(act.id);
  }

  #readAudit() {
    const visitor = new HttpClient(this.#desk.url);
    visitor.limitMs = LIMIT_MS;
    return this.#note(
      { act: 'readAudit', id: null },
      () => visitor.get('/api/vault/audit'),
      ({ body }) => ({ isBalanced: isBalanced(body.data) }),
    );
  }

  /** Creates a record, with one Idempotency-Key until there is a definite response, as the control panel does. */
  #once(deed: Omit<Deed, 'by'>, ask: (headers: Record<string, string>) => Promise<TestAnswer>) {
    return this.#untilAnswered(() => this.#note(deed, () => ask({ 'idempotency-key': deed.key ?? '' })));
  }

  async #untilAnswered(ask: () => Promise<Noted>): Promise<Noted> {
    let asked = await ask();
    for (let tries = 1; tries < MOST_TRIES && !this.#desk.ending.aborted; tries += 1) {
      if (asked.outcome !== 'unknown' && asked.code !== 'key_in_use') break;
      await sleep(OUTAGE_MS);
      asked = await ask();
    }
    return asked;
  }

  async #note(
    deed: Omit<Deed, 'by'>,
    ask: () => Promise<TestAnswer>,
    complete: (answer: TestAnswer) => Partial<Deed> = ({ body }) => versionIn(body?.data, deed),
  ): Promise<Noted> {
    let code = '';
    const whole: Deed = { ...deed, by: this.#person.email };
    const asked = await this.#desk.recorder.note(
      this.#name,
      whole,
      async () => {
        const answer = await ask();
        code = answer.body?.code ?? '';
        return answer;
      },
      complete,
    );
    if (asked.outcome === 'unknown') await sleep(OUTAGE_MS);
    if (code === 'proof_needed') await this.#prove();
    return { ...asked, code };
  }

  async #list<T>(path: string): Promise<T[]> {
    const { body } = await this.#read(path);
    return (body?.data ?? []) as T[];
  }

  /** @returns an answer without a body while the vault is down */
  async #read(path: string): Promise<Pick<TestAnswer, 'body'>> {
    const answer = await this.#write('GET', path).catch(() => undefined);
    return answer?.status === 200 ? answer : { body: undefined };
  }

  async #write(method: string, path: string, body?: object, headers = {}): Promise<TestAnswer> {
    if (!this.#http.cookies.has('session')) await this.#signIn();
    const answer = await this.#http.send(method, `/api/vault${path}`, { body, headers });
    if (answer.status === 401) this.#http.cookies.delete('session');
    return answer;
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#person;
    this.#http = new HttpClient(this.#desk.url);
    this.#http.limitMs = LIMIT_MS;
    const answer = await this.#http.post('/api/admins/auth/signin', { email, password });
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status}`);
  }

  async #prove(): Promise<void> {
    await this.#http.post('/api/admins/proof', { password: this.#person.password }).catch(() => {});
  }

  #key(prefix: string): string {
    this.#count += 1;
    return `${prefix}-${this.#name}-${this.#count}`;
  }
}

type Noted = Asked<Deed> & { code: string };
type Listed = Content & { id: string; drafted_by: string; approved_by: string | null; updated_at: string };

/** Returns the newest month that is over everywhere, as YYYY-MM. */
function lastMonth(): string {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
}

const isOver = ({ outcome, code, act }: Noted) =>
  outcome !== 'unknown' && (outcome === 'done' ? act.state !== 'approved' : !TEMPORARY.has(code));

const versionIn = (
  data: { id?: string; updated_at?: string; state?: string } | null | undefined,
  deed: { id: string | null },
) => ({
  id: deed.id ?? data?.id ?? null,
  ...(data?.updated_at !== undefined && { version: data.updated_at }),
  ...(data?.state !== undefined && { state: data.state }),
});
