import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest } from '@vaultway/common';
import type { Courier } from '@vaultway/contracts';

/** Stands in for auth, which knows the couriers; tests may change the list. @returns a function that closes it */
export async function knownCouriers(redisUrl: string, couriers: Courier[]): Promise<() => Promise<void>> {
  @Controller()
  class Auth {
    @OnRequest('couriers.list')
    list() {
      return { couriers };
    }
  }
  const auth = await NestFactory.createMicroservice(
    { module: class AuthModule {}, controllers: [Auth] },
    { strategy: new MessageServer(redisUrl), logger: false },
  );
  await auth.listen();
  return () => auth.close();
}
