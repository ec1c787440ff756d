import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import type { EventProof, RequestPayload } from '@vaultway/contracts';

/** Scripts the log of tracking. */
class Script {
  /** Null while the log has not sealed a head. */
  proof: EventProof | null = null;
  readonly asked: string[] = [];
}

@Controller()
class Proofs {
  constructor(@Inject(Script) private readonly script: Script) {}

  @OnRequest('trail.proof')
  prove(@RequestBody('trail.proof') { id }: RequestPayload<'trail.proof'>) {
    this.script.asked.push(id);
    return { proof: this.script.proof };
  }
}

/** Stands in for tracking, which proves that the public log has a head. */
export class FakeLog extends Script {
  private constructor(readonly stop: () => Promise<void>) {
    super();
  }

  static async start(redisUrl: string): Promise<FakeLog> {
    const log: FakeLog = new FakeLog(() => app.close());
    const app = await NestFactory.createMicroservice(
      { module: class LogModule {}, controllers: [Proofs], providers: [{ provide: Script, useValue: log }] },
      { strategy: new MessageServer(redisUrl), logger: false },
    );
    await app.listen();
    return log;
  }
}
