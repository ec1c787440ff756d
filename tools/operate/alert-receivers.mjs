import { PlainError } from '../setup/plain-error.mjs';

/**
 * Returns Alertmanager's configuration with the receivers of .env, as JSON, which is YAML too. Without receivers,
 * alerts are only shown.
 * @param {Partial<Record<string, string>>} settings
 * @throws PlainError when a setting is invalid
 */
export function alertmanagerConfig({
  ALERT_EMAIL,
  ALERT_WEBHOOK_URL,
  ALERT_RELAY_URL,
  MAIL_RELAY_URL,
  PUBLIC_URL,
}) {
  const receiver = {
    name: 'operators',
    ...(ALERT_EMAIL && {
      email_configs: [emailTo(ALERT_EMAIL, ALERT_RELAY_URL || MAIL_RELAY_URL, PUBLIC_URL)],
    }),
    ...(ALERT_WEBHOOK_URL && {
      webhook_configs: [
        { url: urlOf('ALERT_WEBHOOK_URL', ALERT_WEBHOOK_URL, /^https?:$/).href, send_resolved: true },
      ],
    }),
  };
  const pages = { receiver: 'operators', group_by: ['alertname'], repeat_interval: '4h' };
  const tickets = { receiver: 'operators', matchers: ['severity="ticket"'], repeat_interval: '24h' };
  return `${JSON.stringify({ route: { ...pages, routes: [tickets] }, receivers: [receiver] }, null, 2)}\n`;
}

/** @param {string} to @param {string | undefined} relay @param {string | undefined} site */
function emailTo(to, relay, site = '') {
  if (!relay)
    throw new PlainError('ALERT_EMAIL needs a mail server: set ALERT_RELAY_URL or MAIL_RELAY_URL in .env.');
  const { protocol, hostname, port, username, password } = urlOf(ALERT_RELAY, relay, /^smtps?:$/);
  return {
    to,
    from: username.includes('%40')
      ? decodeURIComponent(username)
      : `alerts@${URL.canParse(site) ? new URL(site).hostname : 'localhost'}`,
    smarthost: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    ...(username && {
      auth_username: decodeURIComponent(username),
      auth_password: decodeURIComponent(password),
    }),
    send_resolved: true,
  };
}

const ALERT_RELAY = 'ALERT_RELAY_URL or MAIL_RELAY_URL';

/** @param {string} name @param {string} text @param {RegExp} protocols */
function urlOf(name, text, protocols) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.test(url.protocol)) return url;
  throw new PlainError(`${name} in .env is no URL that Alertmanager can use.`);
}
