import { Controller, type INestMicroservice, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';

const NAMES = Symbol('names');

@Controller()
class AddressAnswers {
  constructor(@Inject(NAMES) private readonly names: Map<string, string>) {}

  @OnRequest('address.known')
  know(@RequestBody('address.known') { email }: RequestPayload<'address.known'>) {
    const name = this.names.get(email.toLowerCase());
    return name === undefined ? null : { email: email.toLowerCase(), name };
  }
}

/** Stands in for tracking on the message bus. */
export class FakeTracking {
  private constructor(
    private readonly app: INestMicroservice,
    /** Names of known addresses. */
    readonly names: Map<string, string>,
  ) {}

  static async start(redisUrl: string): Promise<FakeTracking> {
    const names = new Map<string, string>();
    const root = {
      module: class TrackingModule {},
      controllers: [AddressAnswers],
      providers: [{ provide: NAMES, useValue: names }],
    };
    const strategy = new MessageServer(redisUrl);
    const app = await NestFactory.createMicroservice(root, { strategy, logger: false });
    await app.listen();
    return new FakeTracking(app, names);
  }

  stop() {
    return this.app.close();
  }
}
