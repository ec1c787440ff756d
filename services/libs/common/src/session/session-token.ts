import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Admin, DEFAULT_ROLE, type Role, ROLES } from '@vaultway/contracts';

/** Who signed in, as the token says. Times are seconds since 1970. */
export interface Session {
  id: string;
  admin: Admin;
  role: Role;
  token: string;
  /** Good for setting up a second factor alone, see `WhileEnrolling`. */
  mustEnrol: boolean;
  issuedAt: number;
  expiresAt: number;
}

/** The claims of a session's JWT (ES256). */
export interface SessionClaims {
  sid: string;
  sub: string;
  email: string;
  /** Absent in tokens of the release before, when everybody was an admin. */
  role?: Role;
  /** There while a second factor is required and not set up. */
  enrol?: true;
  iat: number;
  exp: number;
}

export const SESSION_ALGORITHM = 'ES256';
export const SESSION_ISSUER = 'vaultway';

/** Verifies tokens locally; only auth holds the key that signs them. */
@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  /** The session of a valid token; undefined for one that is forged, malformed or expired. */
  verify(token: string): Session | undefined {
    try {
      const claims = this.jwt.verify<SessionClaims>(token, {
        algorithms: [SESSION_ALGORITHM],
        issuer: SESSION_ISSUER,
      });
      const { role = DEFAULT_ROLE } = claims;
      if (!ROLES.includes(role)) return undefined; // of a later release
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

/** Whether more than half of the token's life is over. */
export const isHalfSpent = (session: Session, now = Date.now() / 1000) =>
  now > (session.issuedAt + session.expiresAt) / 2;
