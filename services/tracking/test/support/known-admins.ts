import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest } from '@vaultway/common';

/** Stands in for auth, which knows the admins' addresses. @returns a function that closes it */
export async function knownAdmins(redisUrl: string, emails: readonly string[]): Promise<() => Promise<void>> {
  @Controller()
  class Auth {
    @OnRequest('admins.addresses')
    addresses() {
      return { emails };
    }
  }
  const auth = await NestFactory.createMicroservice(
    { module: class AuthModule {}, controllers: [Auth] },
    { strategy: new MessageServer(redisUrl), logger: false },
  );
  await auth.listen();
  return () => auth.close();
}
