import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Admin, type Role, ROLES, type User } from '@vaultway/contracts';

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

/** A signed-in user's session. */
export interface UserSession extends Pick<Session, 'id' | 'token' | 'issuedAt' | 'expiresAt'> {
  user: User;
}

/** Claims of a user's session. */
export interface UserClaims extends Pick<SessionClaims, 'sid' | 'sub' | 'email' | 'iat' | 'exp'> {
  name: string | null;
}

export const SESSION_ALGORITHM = 'ES256';
export const SESSION_ISSUER = 'vaultway';
/** Tells users' tokens from admins', so that neither passes for the other in any cookie. */
export const USER_ISSUER = 'vaultway users';

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

  /** Returns the session of a user's valid token, like {@link verify}. */
  verifyUser(token: string): UserSession | undefined {
    try {
      const { sid, sub, email, name, iat, exp } = this.jwt.verify<UserClaims>(token, {
        algorithms: [SESSION_ALGORITHM],
        issuer: USER_ISSUER,
      });
      return { id: sid, user: { id: sub, email, name }, token, issuedAt: iat, expiresAt: exp };
    } catch {
      return undefined;
    }
  }
}

/** True if more than half of the token's life is over. */
export const isHalfSpent = (session: Pick<Session, 'issuedAt' | 'expiresAt'>, now = Date.now() / 1000) =>
  now > (session.issuedAt + session.expiresAt) / 2;
