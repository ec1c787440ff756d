import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiError, CONFIG } from '@vaultway/common';
import type { Role } from '@vaultway/contracts';
import * as client from 'openid-client';
import type { AuthConfig } from '../config.js';
import type { OidcAttempt } from './oidc-attempts.js';
import { roleIn } from './role-claim.js';

/** Limit of each request to the provider. */
const TIMEOUT_SECONDS = 5;

/** Page to which the provider returns the browser. */
const RETURN_PAGE = '/control/oidc.html';

/** Account at the provider. */
export interface OidcAccount {
  issuer: string;
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
  /** Undefined if the claim names none of ours. */
  role: Role | undefined;
  /** Time at which the person signed in at the provider, which may be hours ago; null if it does not say. */
  provedAt: Date | null;
}

/** The OpenID Connect provider of the settings. */
@Injectable()
export class OidcProvider {
  private readonly logger = new Logger('oidc');
  private readonly returnUrl: string;
  private discovered: Promise<client.Configuration> | undefined;

  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {
    this.returnUrl = new URL(RETURN_PAGE, config.PUBLIC_URL).href;
  }

  /** Its name for people; null while it is off. */
  get name(): string | null {
    return this.config.OIDC_ISSUER === undefined ? null : this.config.OIDC_NAME;
  }

  /**
   * Returns the address at the provider where the sign-in begins.
   *
   * @param again has the provider ask for the password again, as a proof of identity
   * @throws ApiError `not_found` while it is off; `oidc_unavailable`
   */
  async begin(again: boolean): Promise<{ url: string; attempt: OidcAttempt }> {
    const configuration = await this.configuration();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnUrl,
      scope: this.config.OIDC_SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      // A provider that is asked for a maximum age says when the person signed in.
      max_age: String(Math.ceil(this.config.SESSION_MAX_HOURS * 3600)),
      ...(again && { prompt: 'login' }),
    });
    return { url: url.href, attempt };
  }

  /**
   * Exchanges the provider's response for the account.
   *
   * @param query of the page to which the provider returned the browser
   * @returns undefined for an invalid response
   * @throws ApiError `not_found` while it is off; `oidc_unavailable`; `oidc_failed` if the person cancelled there
   */
  async finish(query: string, { state, nonce, verifier }: OidcAttempt): Promise<OidcAccount | undefined> {
    const configuration = await this.configuration();
    const url = new URL(this.returnUrl);
    url.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) return undefined;
      const { issuer, userinfo_endpoint } = configuration.serverMetadata();
      // The client fills in the tenant of Entra's shared issuers, which would let every other company in.
      if (idToken.iss !== issuer) {
        this.logger.warn({ issuer, iss: idToken.iss }, 'an ID token names another issuer');
        return undefined;
      }
      const userInfo = userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
        : undefined;
      return this.accountIn(idToken, userInfo);
    } catch (error) {
      const code = errorCodeOf(error);
      this.logger.warn({ err: error, error: code }, 'a sign-in at the OpenID Connect provider failed');
      if (isOutage(error)) throw new ApiError('oidc_unavailable', { cause: error });
      if (code === 'access_denied') throw new ApiError('oidc_failed', { cause: error });
      return undefined;
    }
  }

  private accountIn(idToken: client.IDToken, userInfo: client.UserInfoResponse | undefined): OidcAccount {
    const { iss, sub, iat, auth_time: at } = idToken;
    // From one document, so that `email_verified` is about this address.
    const { email, email_verified: verified } = idToken.email === undefined ? (userInfo ?? {}) : idToken;
    return {
      issuer: iss,
      subject: sub,
      email: verified === true && typeof email === 'string' ? email : undefined,
      role: roleIn({ ...userInfo, ...idToken }, this.config.OIDC_ROLE_CLAIM, this.config.OIDC_ROLES),
      // By the provider's own clock, which may differ from ours.
      provedAt: at === undefined ? null : new Date(Date.now() - Math.max(0, iat - at) * 1000),
    };
  }

  /** Discovers the provider once; again after a failure, so that neither needs to start first. */
  private async configuration(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = this.config;
    if (OIDC_ISSUER === undefined) throw new ApiError('not_found');
    this.discovered ??= client.discovery(
      new URL(OIDC_ISSUER),
      OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET,
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies signatures of ID tokens too, which the standard leaves to TLS.
          client.enableNonRepudiationChecks,
          ...(OIDC_ISSUER.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.logger.error({ err: error, issuer: OIDC_ISSUER }, 'the OpenID Connect provider could not be read');
      throw new ApiError('oidc_unavailable', { cause: error });
    }
  }
}

/** The standard's word for the error; its description may hold personal data. */
const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError
    ? error.error
    : undefined;

/** True if the provider did not answer, or with an error of its own. */
function isOutage(error: unknown): boolean {
  if (['server_error', 'temporarily_unavailable'].includes(errorCodeOf(error) ?? '')) return true;
  if (error instanceof TypeError) return true;
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof client.ClientError)) return false;
  const { cause } = error;
  return (
    error.code === 'OAUTH_TIMEOUT' ||
    cause instanceof TypeError ||
    (cause instanceof Response && cause.status >= 500)
  );
}
