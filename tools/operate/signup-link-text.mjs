const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

export const HAS_ADMIN = 'There is an admin already, who invites others in the control panel.';

/** Returns the newest sign-up link in a log of auth. @param {string} log */
export function lastLink(log) {
  return log.match(LINK)?.at(-1);
}
