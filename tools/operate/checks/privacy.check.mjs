import { good, note } from './finding.mjs';

const SAYS = {
  gated: 'the tracking page is gated: strangers see no names and addresses',
  open: 'the tracking page is open: anyone with a code sees names and addresses',
};

const IN_ENV = 'set TRACKING_PRIVACY=gated in .env and run docker compose up -d --wait';

/**
 * @param {import('../installation.mjs').Installation} installation
 * @param {Partial<Record<string, string>>} settings
 */
export const privacyCheck =
  (installation, { TRACKING_PRIVACY = '', PUBLIC_URL = '' }, howToSet = IN_ENV) =>
  async () => {
    const sql = "SELECT CASE WHEN tracking_privacy_decided THEN tracking_privacy ELSE '' END FROM settings";
    const chosen = await installation.sql('content', sql);
    return privacyFinding(chosen, TRACKING_PRIVACY, PUBLIC_URL, howToSet);
  };

/**
 * @param {string} chosen in the control panel; '' for nothing
 * @param {string} installed TRACKING_PRIVACY of .env
 * @param {string} site the address of the site
 */
export function privacyFinding(chosen, installed, site, howToSet = IN_ENV) {
  const mode = chosen || installed;
  if (mode === 'gated' || mode === 'open') return good(SAYS[mode]);
  return note(
    'the privacy of the tracking page is undecided; until it is, anyone with a code sees names and addresses',
    `Choose at ${site}/control/settings/tracking, or ${howToSet}.`,
  );
}
