import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyOptions } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';

export { browserSupportsWebAuthn as supportsPasskeys };

/**
 * Creates a passkey in the browser.
 * @returns the credential as JSON
 * @throws the browser's error
 */
export async function makePasskey({ options }: PasskeyOptions): Promise<string> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/**
 * Requests a passkey of this site from the browser.
 * @returns the assertion as JSON
 * @throws the browser's error
 */
export async function presentPasskey({ options }: PasskeyOptions): Promise<string> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Returns whether the browser refused because the device already has a passkey. */
export const isKnownHere = (raised: unknown): boolean =>
  raised instanceof Error && raised.name === 'InvalidStateError';

/** Creates a form failure for a browser error. */
export const browserFailure = (sentence: string): ApiFailure => ({
  status: 0,
  code: null,
  params: {},
  errors: [sentence],
  data: null,
  details: [],
  retryAfter: null,
});
