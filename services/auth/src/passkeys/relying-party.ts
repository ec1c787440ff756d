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
import { PasskeyChallenges } from './passkey-challenges.js';
import type { PasskeyEntity } from './passkey.entity.js';

/** Base64url; WebAuthn allows 1023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** `internal`, `usb`, `smart-card`: nothing signs them, so whatever else stands there is dropped. */
const TRANSPORT = /^[a-z-]{1,20}$/;

/** What is kept of a passkey when it is made. */
export type NewPasskey = Pick<
  PasskeyEntity,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'
>;

/** The site as passkeys know it: its host name and its origin, and the rules that their answers must keep. */
@Injectable()
export class RelyingParty {
  private readonly site: URL;

  constructor(
    @Inject(CONFIG) config: AuthConfig,
    private readonly challenges: PasskeyChallenges,
  ) {
    this.site = new URL(config.PUBLIC_URL);
  }

  /** What a browser is asked to make a passkey with. @param known those that the admin has already */
  async askToCreate(admin: Admin, known: readonly PasskeyEntity[]) {
    const options = await generateRegistrationOptions({
      rpName: this.site.hostname,
      rpID: this.site.hostname,
      userName: admin.email,
      userID: new TextEncoder().encode(admin.id),
      userDisplayName: admin.email,
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      // Found by the browser without a name, and opened by a finger, a face or a PIN: two factors in one.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.remember(`create:${admin.id}`, options.challenge);
    return options;
  }

  /** @returns the new passkey; undefined when the answer does not stand up to a look */
  async readCreated(admin: Admin, credential: string): Promise<NewPasskey | undefined> {
    const response = parsed(credential) as RegistrationResponseJSON;
    const { registrationInfo } = await unless(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.redeem(`create:${admin.id}`, challenge),
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

  /** What a browser is asked to sign in with: whichever passkey it has for this site. */
  async askToSignIn() {
    const options = await generateAuthenticationOptions({
      rpID: this.site.hostname,
      userVerification: 'required',
    });
    await this.challenges.remember('sign-in', options.challenge);
    return options;
  }

  /** The passkey that an answer names; undefined when it names none. */
  nameIn(credential: string): string | undefined {
    const { id } = parsed(credential) as { id?: unknown };
    return typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : undefined;
  }

  /** @returns the passkey's new count; undefined when the answer does not stand up to a look */
  async readSignedIn(passkey: PasskeyEntity, credential: string): Promise<number | undefined> {
    const response = parsed(credential) as AuthenticationResponseJSON;
    const { verified, authenticationInfo } = await unless(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.redeem('sign-in', challenge),
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

function transportsIn(given: unknown): string[] {
  const all: unknown[] = Array.isArray(given) ? given.slice(0, 10) : [];
  return all.filter((one): one is string => typeof one === 'string' && TRANSPORT.test(one));
}

/** Anything but an object reads as an empty one, which no rule lets through. */
function parsed(credential: string): unknown {
  try {
    const value: unknown = JSON.parse(credential);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** The library throws whatever it does not like; only what is away is another matter. */
async function unless<T extends object>(look: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await look();
  } catch (error) {
    if (isOutage(error)) throw error;
    return {};
  }
}
