import { amber } from '../setup/terminal.mjs';
import type { Settings } from './settings.ts';

/** Parts of the message at the end of a start. */
export interface Welcome {
  settings: Pick<Settings, 'address' | 'publicUrl' | 'host' | 'logDir'>;
  /** Such as `3.1 s`. */
  took: string;
  /** Codes of demo parcels. */
  codes: string[];
  isPrivacyChosen: boolean;
  /** Undefined once there is an admin. */
  signUpLink: string | undefined;
}

/** Returns the message with the product's address and next steps, ending with the line that the README promises. */
export function welcomeText({ settings, took, codes, isPrivacyChosen, signUpLink }: Welcome): string {
  const { address, publicUrl, host, logDir } = settings;
  const lines = [
    `Started in ${took}. Logs: ${logDir}. Press Ctrl-C to stop everything.`,
    host === '127.0.0.1' && 'Only this machine can reach it; HOST=0.0.0.0 opens it to the network.',
    !isPrivacyChosen &&
      amber(
        `Until you choose the privacy of the tracking page, anyone with a code sees names and addresses. Choose at ${publicUrl}/control/settings/tracking`,
      ),
    `Ready: ${address}`,
    codes.length > 0 && `Demo parcels: ${codes.join(', ')} (${publicUrl}/track.html)`,
    signUpLink && `Create the first admin: ${signUpLink}`,
  ];
  return lines.filter(Boolean).join('\n');
}
