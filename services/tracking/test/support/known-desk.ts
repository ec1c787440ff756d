import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest } from '@vaultway/common';
import type { RequestOwners } from '@vaultway/contracts';

/**
 * Stands in for auth, which knows who answers requests; tests may change the list. @returns a function that closes it
 */
export async function knownDesk(
  redisUrl: string,
  owners: RequestOwners['owners'],
): Promise<() => Promise<void>> {
  @Controller()
  class Auth {
    @OnRequest('desk.list')
    list() {
      return { owners };
    }
  }
  const auth = await NestFactory.createMicroservice(
    { module: class AuthModule {}, controllers: [Auth] },
    { strategy: new MessageServer(redisUrl), logger: false },
  );
  await auth.listen();
  return () => auth.close();
}
