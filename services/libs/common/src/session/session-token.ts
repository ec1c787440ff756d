import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Admin, type Role, ROLES } from '@vaultway/contracts';

/** A signed-in session, read from its token. Times are seconds since 1970. */
export interface Session {
  id: string;
  admin: Admin;
  role: Role;
  token: string;
  /** True if valid only for enrolling a second factor, see `WhileEnrolling`. */
  mustEnrol: boolean;
  issuedAt: number;
  expiresAt: number;
}

/** Claims of a session's JWT (ES256). */
export interface SessionClaims {
  sid: string;
  sub: string;
  email: string;
  role: Role;
  /** Present while a second factor is required and not set up. */
  enrol?: true;
  iat: number;
  exp: number;
}

export const SESSION_ALGORITHM = 'ES256';
export const SESSION_ISSUER = 'vaultway';

/** Verifies tokens locally; only auth holds the signing key. */
@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  /** Returns a valid token's session; undefined if it is forged, malformed or expired. */
  verify(token: string): Session | undefined {
    try {
      const claims = this.jwt.verify<SessionClaims>(token, {
        algorithms: [SESSION_ALGORITHM],
        issuer: SESSION_ISSUER,
      });
      const { role } = claims;
      if (!ROLES.includes(role)) return undefined; // from a later release
      return {
        id: claims.sid,
        admin: { id: claims.sub, email: claims.email },
        role,
        token,
        mustEnrol: claims.enrol === true,
        issuedAt: claims.iat,
        expiresAt: claims.exp,
      };
    } catch {
      return undefined;
    }
  }
}

/** True if more than half of the token's life is over. */
export const isHalfSpent = (session: Session, now = Date.now() / 1000) =>
  now > (session.issuedAt + session.expiresAt) / 2;
