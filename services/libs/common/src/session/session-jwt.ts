import { JwtService, type JwtVerifyOptions } from '@nestjs/jwt';

/** Verifies what auth signed with its key, or with the previous one while the key is being changed. */
export class SessionJwt extends JwtService {
  constructor(
    publicKey: string,
    private readonly before: string | undefined,
  ) {
    super({ publicKey });
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in JwtService
  override verify<T extends object>(token: string, options?: JwtVerifyOptions): T {
    try {
      return super.verify<T>(token, options);
    } catch (error) {
      if (this.before === undefined) throw error;
      return super.verify<T>(token, { ...options, publicKey: this.before });
    }
  }
}
