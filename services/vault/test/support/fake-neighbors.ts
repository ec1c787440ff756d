import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import {
  DEFAULT_SETTINGS,
  type DraftOutcome,
  type DraftProblem,
  type Paper,
  type PlaceLabels,
  type RequestPayload,
  type RequestReply,
} from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';

type Draft = RequestPayload<'invoice.drafted'>;
type Head = RequestPayload<'trail.sealed'>;

/** Scripts the behavior of auth, content and tracking. */
class Script {
  isProofFresh = true;
  /** False leaves heads unanswered after they were logged, like a connection that breaks. */
  confirms = true;
  /** Heads of the ledger, in the order in which they came, each once. */
  readonly logged: Head[] = [];
  received = 0;
  /** False leaves questions about settings to another stand-in. */
  hasSettings = true;
  /** Settings of the company. */
  twoApprovalsAbove: string | null = null;
  timeZone = DEFAULT_SETTINGS.time_zone;
  /** Customers to which a user is linked, by address; null while tracking is down. */
  customers: Map<string, string[]> | null = new Map();
  /** Requests of clients, by id. */
  readonly requests = new Map<string, NonNullable<RequestReply<'request.found'>>>();
  /** Clients, by id. */
  readonly users = new Map<string, NonNullable<RequestReply<'user.contact'>>>();
  /** Addresses of customers, by id. */
  readonly emails = new Map<string, string[]>();
  /** Parcels, by code. */
  readonly parcels = new Map<string, NonNullable<RequestReply<'parcel.found'>>>();
  /** False leaves questions about requests and parcels unanswered, after the work is done. */
  isTrackingUp = true;
  /** Parcels of withdrawals, by movement, and what tracking was asked for. */
  readonly made = new Map<string, { id: string; tracking_code: string }>();
  readonly withdrawn: RequestPayload<'vault.withdrawn'>[] = [];
  /** Requests of transfers that tracking was told are done. */
  readonly transferred: RequestPayload<'vault.transferred'>[] = [];
  /** Customers that are a person, by address. */
  readonly named = new Map<string, string[]>();
  /** Drafts of invoices, by id. */
  readonly drafts = new Map<string, Draft>();
  /** Present states of drafts. */
  outcomes: DraftOutcome[] = [];
  /** Reasons why customers cannot be invoiced, by id. */
  readonly problems = new Map<string, DraftProblem>();
  /** False leaves drafts unanswered after they were kept, like a connection that breaks. */
  keepsDrafts = true;
  /** Customers at whose drafts tracking fails. */
  readonly broken = new Set<string>();
  readonly printed: Paper[] = [];
  readonly labels: PlaceLabels[] = [];
  /** Why no paper is printed; null prints them. */
  refuses: 'unavailable' | 'too_slow_to_print' | null = null;
}

@Controller()
class Answers {
  constructor(@Inject(Script) private readonly script: Script) {}

  @OnRequest('session.proved')
  proved() {
    return { fresh: this.script.isProofFresh };
  }

  @OnRequest('settings.get')
  settings() {
    const { hasSettings, twoApprovalsAbove: vault_two_approvals_above, timeZone: time_zone } = this.script;
    return hasSettings
      ? { ...DEFAULT_SETTINGS, vault_two_approvals_above, time_zone }
      : new Promise(() => {});
  }

  @OnRequest('customers.linked')
  linked(@RequestBody('customers.linked') { email }: RequestPayload<'customers.linked'>) {
    const { customers } = this.script;
    return customers ? { ids: customers.get(email) ?? [] } : new Promise(() => {});
  }

  @OnRequest('customers.named')
  named(@RequestBody('customers.named') { email }: RequestPayload<'customers.named'>) {
    return { ids: this.script.named.get(email) ?? [] };
  }

  @OnRequest('invoice.drafted')
  drafted(@RequestBody('invoice.drafted') draft: Draft) {
    const { drafts, problems, keepsDrafts, broken } = this.script;
    if (broken.has(draft.customer_id)) throw new Error('a draft that fails');
    const problem = problems.get(draft.customer_id) ?? null;
    if (problem === null) drafts.set(draft.id, draft);
    return keepsDrafts ? { problem } : new Promise(() => {});
  }

  @OnRequest('drafts.found')
  found(@RequestBody('drafts.found') { ids }: RequestPayload<'drafts.found'>) {
    const { drafts, outcomes, keepsDrafts } = this.script;
    if (!keepsDrafts) return new Promise(() => {});
    const known = ids.filter((id) => drafts.has(id));
    return {
      drafts: known.map(
        (id) =>
          outcomes.find((outcome) => outcome.id === id) ?? { id, state: 'open' as const, invoice: null },
      ),
    };
  }

  @OnRequest('request.found')
  request(@RequestBody('request.found') { id }: RequestPayload<'request.found'>) {
    return this.ifUp(this.script.requests.get(id) ?? null);
  }

  @OnRequest('user.contact')
  user(@RequestBody('user.contact') { id, emails }: RequestPayload<'user.contact'>) {
    const { users } = this.script;
    return this.ifUp(
      users.get(id ?? '') ?? [...users.values()].find(({ email }) => emails.includes(email)) ?? null,
    );
  }

  @OnRequest('customer.contact')
  customer(@RequestBody('customer.contact') { id }: RequestPayload<'customer.contact'>) {
    const emails = this.script.emails.get(id);
    return this.ifUp(emails ? { emails } : null);
  }

  @OnRequest('parcel.found')
  parcel(@RequestBody('parcel.found') { code }: RequestPayload<'parcel.found'>) {
    return this.ifUp(this.script.parcels.get(code) ?? null);
  }

  @OnRequest('vault.withdrawn')
  makeParcel(@RequestBody('vault.withdrawn') asked: RequestPayload<'vault.withdrawn'>) {
    const { made, requests, withdrawn } = this.script;
    const { movement_id: movement, request_id: request } = asked;
    withdrawn.push(asked);
    if (request !== null && !requests.has(request)) return this.ifUp({ parcel: null });
    const parcel = made.get(movement) ?? { id: randomUUID(), tracking_code: `VW-${made.size + 1}` };
    made.set(movement, parcel);
    return this.ifUp({ parcel });
  }

  @OnRequest('vault.transferred')
  closeRequest(@RequestBody('vault.transferred') told: RequestPayload<'vault.transferred'>) {
    this.script.transferred.push(told);
    return this.ifUp({ noted: true });
  }

  private ifUp<T>(answer: T): T | Promise<T> {
    return this.script.isTrackingUp ? answer : new Promise(() => {});
  }

  @OnRequest('paper.print')
  print(@RequestBody('paper.print') paper: Paper | PlaceLabels) {
    const { refuses } = this.script;
    if ('labels' in paper) {
      this.script.labels.push(paper);
      return { pdf: Buffer.from('%PDF labels').toString('base64'), refused: null };
    }
    this.script.printed.push(paper);
    return { pdf: refuses ? null : Buffer.from(`%PDF ${paper.number}`).toString('base64'), refused: refuses };
  }

  @OnRequest('trail.sealed')
  async sealed(@RequestBody('trail.sealed') head: Head) {
    const { script } = this;
    if (head.trail === 'vault.movements') {
      script.received += 1;
      if (!script.logged.some(({ id }) => id === head.id)) script.logged.push(head);
      if (!script.confirms) return new Promise(() => {});
    }
    return { logged: true };
  }
}

/** Stands in for auth, which knows proofs of identity, and for tracking, which keeps the public log. */
export class FakeNeighbors extends Script {
  private constructor(readonly stop: () => Promise<void>) {
    super();
  }

  static async start(redisUrl: string): Promise<FakeNeighbors> {
    const neighbors: FakeNeighbors = new FakeNeighbors(() => app.close());
    const app = await NestFactory.createMicroservice(
      {
        module: class NeighborsModule {},
        controllers: [Answers],
        providers: [{ provide: Script, useValue: neighbors }],
      },
      { strategy: new MessageServer(redisUrl), logger: false },
    );
    await app.listen();
    return neighbors;
  }
}
