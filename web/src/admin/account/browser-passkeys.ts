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

/** Asks the browser to make a passkey. @returns it as JSON text. @throws what the browser throws */
export async function makePasskey({ options }: PasskeyOptions): Promise<string> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Asks the browser for a passkey of this site. @returns its answer as JSON text. @throws what the browser throws */
export async function presentPasskey({ options }: PasskeyOptions): Promise<string> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Whether the browser refused because the device holds a passkey already. */
export const isKnownHere = (raised: unknown): boolean =>
  raised instanceof Error && raised.name === 'InvalidStateError';

/** What a form shows when it was the browser that failed. */
export const browserFailure = (sentence: string): ApiFailure => ({
  status: 0,
  code: null,
  params: {},
  errors: [sentence],
  data: null,
  details: [],
  retryAfter: null,
});
