import { Controller, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer, OnRequest, RequestBody } from '@vaultway/common';
import type { SecurityNote } from '@vaultway/contracts';

/** Scripts auth's behavior. */
class Script {
  isProofFresh = true;
  readonly noted: SecurityNote[] = [];
  /** Addresses of all admins. */
  admins: string[] = [];
}

@Controller()
class AuthAnswers {
  constructor(@Inject(Script) private readonly script: Script) {}

  @OnRequest('session.proved')
  proved() {
    return { fresh: this.script.isProofFresh };
  }

  @OnRequest('admins.addresses')
  addresses() {
    return { emails: this.script.admins };
  }

  @OnRequest('security.note')
  note(@RequestBody('security.note') note: SecurityNote) {
    this.script.noted.push(note);
    return { noted: true };
  }
}

/** Stands in for auth: knows proofs of identity and admins' addresses, and keeps the security log. */
export class FakeAuth extends Script {
  private constructor(readonly stop: () => Promise<void>) {
    super();
  }

  static async start(redisUrl: string): Promise<FakeAuth> {
    const auth: FakeAuth = new FakeAuth(() => app.close());
    const app = await NestFactory.createMicroservice(
      {
        module: class AuthModule {},
        controllers: [AuthAnswers],
        providers: [{ provide: Script, useValue: auth }],
      },
      { strategy: new MessageServer(redisUrl), logger: false },
    );
    await app.listen();
    return auth;
  }
}
