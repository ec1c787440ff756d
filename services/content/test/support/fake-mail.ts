import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageClient, MessageServer, MessageTransport, OnRequest, RequestBody } from '@vaultway/common';
import type { ErrorDetail, MailWay } from '@vaultway/contracts';

/** Scripts the mail service's behavior. */
class Script {
  tried: MailWay[] = [];
  finds: ErrorDetail[] = [];
  isBroken = false;
  relaySaved = false;
}

@Controller()
class Trials {
  constructor(@Inject(Script) private readonly script: Script) {}

  @OnRequest('mail.try')
  run(@RequestBody('mail.try') way: MailWay) {
    this.script.tried.push(way);
    if (this.script.isBroken) throw new Error('broken');
    return { details: this.script.finds };
  }

  @OnRequest('relay.get')
  relay() {
    return { saved: this.script.relaySaved };
  }
}

/** Stands in for the mail service: tests unsaved settings, and knows the relay. */
export class FakeMail extends Script {
  private constructor(
    readonly stop: () => Promise<void>,
    private readonly transport: MessageTransport,
  ) {
    super();
  }

  /** Saves or removes a relay, as an admin does. */
  async saveRelay(saved: boolean): Promise<void> {
    this.relaySaved = saved;
    await new MessageClient(this.transport).tell('relay.changed', {});
  }

  static async start(redisUrl: string): Promise<FakeMail> {
    const transport = new MessageTransport(redisUrl);
    const mail: FakeMail = new FakeMail(async () => {
      await transport.close();
      await app.close();
    }, transport);
    const app = await NestFactory.createMicroservice(
      {
        module: class MailModule {},
        controllers: [Trials],
        providers: [{ provide: Script, useValue: mail }],
      },
      { strategy: new MessageServer(redisUrl), logger: false },
    );
    await app.listen();
    return mail;
  }
}
