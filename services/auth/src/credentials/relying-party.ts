import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, isOutage } from '@vaultway/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Admin } from '@vaultway/contracts';
import type { AuthConfig } from '../config.js';
import { PasskeyChallenges, type Purpose } from './passkey-challenges.js';
import type { PasskeyEntity } from './passkey.entity.js';

/** Base64url; WebAuthn allows 1023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** `internal`, `usb`, `smart-card`: unsigned, so anything else is dropped. */
const TRANSPORT = /^[a-z-]{1,20}$/;

type UsePurpose = Exclude<Purpose, `create:${string}`>;

/** Stored fields of a new passkey. */
export type NewPasskey = Pick<
  PasskeyEntity,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'
>;

/** The site as WebAuthn's relying party: its host name and origin, and the rules for responses. */
@Injectable()
export class RelyingParty {
  private readonly site: URL;

  constructor(
    @Inject(CONFIG) config: AuthConfig,
    private readonly challenges: PasskeyChallenges,
  ) {
    this.site = new URL(config.PUBLIC_URL);
  }

  /** Returns the options for creating a passkey. @param known those that the account already has */
  async askToCreate(account: Admin, known: readonly PasskeyEntity[]) {
    const options = await generateRegistrationOptions({
      rpName: this.site.hostname,
      rpID: this.site.hostname,
      userName: account.email,
      userID: new TextEncoder().encode(account.id),
      userDisplayName: account.email,
      excludeCredentials: known.map(namesOf),
      // Discoverable without a user name, and unlocked by a finger, a face or a PIN: two factors in one.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.remember(`create:${account.id}`, options.challenge);
    return options;
  }

  /** @returns the new passkey; undefined for an invalid response */
  async readCreated(account: Admin, credential: string): Promise<NewPasskey | undefined> {
    const response = parsed(credential) as RegistrationResponseJSON;
    const { registrationInfo } = await resultOf(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.redeem(`create:${account.id}`, challenge),
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.hostname,
      }),
    );
    if (!registrationInfo) return undefined;
    return {
      credential_id: registrationInfo.credential.id,
      public_key: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      transports: transportsIn(registrationInfo.credential.transports),
      backed_up: registrationInfo.credentialBackedUp,
    };
  }

  /**
   * Returns the options for signing in with any of the browser's passkeys for this site, or for a proof with one of
   * `own`.
   */
  async askToUse(purpose: UsePurpose, own?: readonly PasskeyEntity[]) {
    const options = await generateAuthenticationOptions({
      rpID: this.site.hostname,
      userVerification: 'required',
      ...(own && { allowCredentials: own.map(namesOf) }),
    });
    await this.challenges.remember(purpose, options.challenge);
    return options;
  }

  /** Returns the passkey's id from a response, if it has one. */
  credentialIdOf(credential: string): string | undefined {
    const { id } = parsed(credential) as { id?: unknown };
    return typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : undefined;
  }

  /** @returns the passkey's new counter; undefined for an invalid response */
  async readUsed(
    purpose: UsePurpose,
    passkey: PasskeyEntity,
    credential: string,
  ): Promise<number | undefined> {
    const response = parsed(credential) as AuthenticationResponseJSON;
    const { verified, authenticationInfo } = await resultOf(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.redeem(purpose, challenge),
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.hostname,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }),
    );
    return verified ? authenticationInfo?.newCounter : undefined;
  }
}

const namesOf = ({ credential_id, transports }: PasskeyEntity) => ({ id: credential_id, transports });

function transportsIn(given: unknown): string[] {
  const all: unknown[] = Array.isArray(given) ? given.slice(0, 10) : [];
  return all.filter((one): one is string => typeof one === 'string' && TRANSPORT.test(one));
}

/** Parses anything but an object to an empty one, which every check rejects. */
function parsed(credential: string): unknown {
  try {
    const value: unknown = JSON.parse(credential);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** Turns the library's errors for invalid responses into an empty result; passes outages on. */
async function resultOf<T extends object>(verify: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await verify();
  } catch (error) {
    if (isOutage(error)) throw error;
    return {};
  }
}
