import { compose } from '../compose.mjs';
import { readEnvFile } from '../env-file.mjs';
import { good, note } from './finding.mjs';

const SAYS = {
  gated: 'the tracking page is gated: strangers see no names and addresses',
  open: 'the tracking page is open: whoever knows a code sees names and addresses',
};

export function checkPrivacy() {
  const sql = "SELECT CASE WHEN tracking_privacy_decided THEN tracking_privacy ELSE '' END FROM settings";
  const chosen = compose([
    'exec',
    '-T',
    'content-db',
    'psql',
    '-U',
    'vaultway',
    '-d',
    'content',
    '-qAtc',
    sql,
  ]);
  return [privacyFinding(chosen.trim(), readEnvFile().TRACKING_PRIVACY ?? '')];
}

/**
 * @param {string} chosen in the control panel; '' for nothing
 * @param {string} installed TRACKING_PRIVACY of .env
 */
export function privacyFinding(chosen, installed) {
  const mode = chosen || installed;
  if (mode === 'gated' || mode === 'open') return good(SAYS[mode]);
  return note(
    'nobody has decided who sees names and addresses on the tracking page; until then whoever knows a code does',
    'Sign in to the control panel, which asks, or set TRACKING_PRIVACY=gated in .env and run docker compose up -d --wait.',
  );
}
