import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import type { ErrorDetail, MailWay } from '@vaultway/contracts';

/** Scripts the mail service's behavior. */
class Script {
  tried: MailWay[] = [];
  finds: ErrorDetail[] = [];
  isBroken = false;
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
}

/** Stands in for the mail service: tests unsaved settings. */
export class FakeMail extends Script {
  private constructor(readonly stop: () => Promise<void>) {
    super();
  }

  static async start(redisUrl: string): Promise<FakeMail> {
    const mail: FakeMail = new FakeMail(() => app.close());
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
