import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';

@Controller()
class Shares {
  @OnRequest('share.state')
  state(@RequestBody('share.state') { token }: RequestPayload<'share.state'>) {
    return { state: token === 'open' || token === 'ended' ? token : 'unknown' };
  }
}

/** Stands in for tracking on the message bus. Knows the links `open` and `ended`. */
export async function startFakeTracking(redisUrl: string): Promise<{ stop(): Promise<void> }> {
  const strategy = new MessageServer(redisUrl);
  const root = { module: class TrackingModule {}, controllers: [Shares] };
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false });
  await app.listen();
  return { stop: () => app.close() };
}
