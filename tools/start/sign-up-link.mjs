import { readFileSync } from 'node:fs';

const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

/** The one-time sign-up link that auth printed at this start, if no admin exists yet. @param {string} logFile */
export function signUpLink(logFile) {
  return readFileSync(logFile, 'utf8').match(LINK)?.at(-1) ?? null;
}
