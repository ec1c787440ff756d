import { bad, good } from './finding.mjs';

const TRAILS = [
  'auth.audit',
  'auth.security_log',
  'content.audit',
  'mail.audit',
  'tracking.audit',
  'vault.audit',
  'vault.movements',
];
/** The ledger of the vault, a log of its own kind. */
const LEDGER = 'movements';

/**
 * Compares each service's log of acts with the heads in the public log.
 * @param {import('../installation.mjs').Installation} installation
 */
export const trailCheck = (installation) => async () => {
  const findings = [];
  const services = installation.services();
  for (const trail of TRAILS.filter((name) => services.includes(name.split('.')[0] ?? ''))) {
    const found = await alteredIn(installation, trail);
    if (found) findings.push(bad(`${trail} was altered: ${found}`, 'docs/runbook.md, LogAltered'));
  }
  return findings.length > 0
    ? findings
    : [good('the activity logs and the security log match their seals in the log')];
};

/** @param {import('../installation.mjs').Installation} installation @param {string} trail */
async function alteredIn(installation, trail) {
  const [service = '', table = ''] = trail.split('.');
  const altered = await installation.sql(
    service,
    `SELECT coalesce(${table === LEDGER ? 'check_ledger()' : `check_trail('${table}')`}, '')`,
  );
  if (altered) return altered;
  const heads = (/** @type {string} */ from) =>
    `SELECT coalesce(string_agg(rows || ':' || encode(root, 'hex'), ' ' ORDER BY rows), '') FROM ${from}`;
  const logged = await installation.sql('tracking', heads(`log_trails WHERE trail = '${trail}'`));
  const sealed = await installation.sql(
    service,
    heads(
      table === LEDGER
        ? '(SELECT position AS rows, root FROM ledger) AS head'
        : `trail_heads WHERE trail = '${table}'`,
    ),
  );
  const own = new Set(sealed.split(' '));
  const missing = logged.split(' ').find((head) => head !== '' && !own.has(head));
  return missing && `the ${missing.split(':')[0]} entries of a logged seal`;
}
