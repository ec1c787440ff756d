import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import { DEFAULT_SETTINGS, type RequestPayload } from '@vaultway/contracts';

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
  /** Setting of the company. */
  twoApprovalsAbove: string | null = null;
  /** Customers to which a user is linked, by address; null while tracking is down. */
  customers: Map<string, string[]> | null = new Map();
  /** Customers that are a person, by address. */
  readonly named = new Map<string, string[]>();
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
    const { hasSettings, twoApprovalsAbove: vault_two_approvals_above } = this.script;
    return hasSettings ? { ...DEFAULT_SETTINGS, vault_two_approvals_above } : new Promise(() => {});
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
