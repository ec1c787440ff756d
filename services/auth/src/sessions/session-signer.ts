import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  SESSION_ALGORITHM,
  SESSION_ISSUER,
  type Session,
  type SessionClaims,
  USER_ISSUER,
  type UserClaims,
} from '@vaultway/common';
import type { User } from '@vaultway/contracts';

type SignedSession = Pick<Session, 'id' | 'admin' | 'role' | 'mustEnrol'>;

/** Signs session tokens; nothing else uses the private key for that. */
@Injectable()
export class SessionSigner {
  constructor(private readonly jwt: JwtService) {}

  /** @param expiresAt a whole second, since a JWT has no fractions */
  sign({ id, admin, role, mustEnrol }: SignedSession, issuedAt: Date, expiresAt: Date): string {
    const claims: SessionClaims = {
      sid: id,
      sub: admin.id,
      email: admin.email,
      role,
      ...(mustEnrol && { enrol: true }),
      iat: Math.floor(issuedAt.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    };
    return this.jwt.sign(claims, { algorithm: SESSION_ALGORITHM, issuer: SESSION_ISSUER });
  }

  /** Signs a user's token, like {@link sign}. */
  signUser(sid: string, { id, email, name }: User, issuedAt: Date, expiresAt: Date): string {
    const iat = Math.floor(issuedAt.getTime() / 1000);
    const claims: UserClaims = {
      sid,
      sub: id,
      email,
      name,
      iat,
      exp: Math.floor(expiresAt.getTime() / 1000),
    };
    return this.jwt.sign(claims, { algorithm: SESSION_ALGORITHM, issuer: USER_ISSUER });
  }
}
