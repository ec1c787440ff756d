import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INSTALLATION } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { EVERY_SERVICE, OPTIONAL_SERVICES } from '../setup/services.mjs';

/** @typedef {{ name: string, value: string, comment: string }} Setting a line of .env and the comment above it */

/** Returns the path of this installation's settings: .env, unless COMPOSE_ENV_FILES names another file. */
export function envFile(env = process.env) {
  const first = (env.COMPOSE_ENV_FILES ?? '').split(',').find(Boolean);
  return first ? resolve(INSTALLATION, first) : join(INSTALLATION, '.env');
}

/** @returns {Partial<Record<string, string>>} its settings; none if the file is missing */
export function readEnvFile(file = envFile()) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Z0-9_]+)=(.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

/**
 * Creates all settings of docker-compose.yml, with new secrets.
 * @param {{ domain?: string, privacy?: string, bindAddress?: string, httpPort?: string, httpsPort?: string,
 * secretsDir?: string, walArchiveDir?: string, withGrafana?: boolean, optional?: string[], name?: string,
 * registry?: string | undefined, version?: string }} chosen optional: parts that can be left out, but are not
 * @returns {Setting[]}
 * @throws PlainError when a value is invalid
 */
export function newSettings({
  domain = '',
  privacy,
  bindAddress = '0.0.0.0',
  httpPort = '80',
  httpsPort = '443',
  secretsDir = './.secrets',
  walArchiveDir,
  withGrafana = false,
  optional = [],
  name,
  registry,
  version = 'local',
}) {
  if (domain !== '' && !/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain)) {
    throw new PlainError(`--domain is "${domain}"; it must be a name such as www.example.com.`);
  }
  if (privacy !== undefined && !['gated', 'open'].includes(privacy)) {
    throw new PlainError(`--privacy is "${privacy}"; it must be gated or open.`);
  }
  if (name !== undefined && !/^[a-z0-9][a-z0-9_-]*$/.test(name)) {
    throw new PlainError(`--name is "${name}"; it must be lowercase letters, digits, - and _.`);
  }
  for (const port of [httpPort, httpsPort]) {
    if (!(Number(port) > 0 && Number(port) < 65_536)) throw new PlainError(`"${port}" is not a port.`);
  }
  const local = `http://localhost${httpPort === '80' ? '' : `:${httpPort}`}`;
  return [
    setting('VERSION', version, 'The tag of the images; npm run upgrade changes it.'),
    ...(registry ? [setting('REGISTRY', registry, 'Where the images come from.')] : []),
    ...(name ? [setting('COMPOSE_PROJECT_NAME', name, 'Name of this installation on this host.')] : []),
    setting('BIND_ADDRESS', bindAddress, 'The address to listen on. 127.0.0.1: only this host can reach it.'),
    setting('HTTP_PORT', httpPort, 'The ports.'),
    setting('HTTPS_PORT', httpsPort, 'Certificates require that the internet reaches this as port 443.'),
    setting('DOMAIN', domain, 'Host name of the site. Set it and PUBLIC_URL to get a certificate.'),
    setting('PUBLIC_URL', domain ? `https://${domain}` : local, 'Public URL of the site.'),
    setting('EXTRA_HOSTS', '', 'Additional host names of the site, comma-separated.'),
    setting(
      'TRACKING_PRIVACY',
      privacy ?? '',
      'Visibility of names and addresses on the tracking page until chosen in the control panel: gated or open.',
    ),
    setting('MAIL_RELAY_URL', '', "Relay for the product's own emails, smtp://user:password@host:587."),
    setting('TRUSTED_PROXIES', '', 'Addresses of load balancers whose X-Forwarded-For is trusted.'),
    setting(
      'SECRETS_DIR',
      secretsDir,
      'Folder in which npm run init stores a file per secret, for the containers.',
    ),
    ...(walArchiveDir === undefined
      ? []
      : [setting('WAL_ARCHIVE_DIR', walArchiveDir, 'Archive of the write-ahead logs, on another disk.')]),
    ...(withGrafana ? ofObservability() : []),
    ...secrets(optional),
  ];
}

/** Returns the setting with the password of a service's database. @param {string} service */
export const passwordOf = (service) => `${service.toUpperCase()}_DB_PASSWORD`;

const ofObservability = () => [
  setting('GRAFANA_PASSWORD', password(), "Password of Grafana's admin."),
  setting(
    'ALERT_EMAIL',
    '',
    'Where alerts go: email addresses, through ALERT_RELAY_URL or else MAIL_RELAY_URL.',
  ),
  setting('ALERT_WEBHOOK_URL', '', 'Where alerts go: the URL of a webhook, in the format of Alertmanager.'),
];

/** @returns {[string, string]} the private and the public key that sign and verify sessions, as values of .env */
export function sessionKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return [oneLine(privateKey), oneLine(publicKey)];
}

/**
 * Sets one setting in the text of a .env.
 * @param {string} text
 * @param {string} name
 * @param {string} value
 * @param {string} comment for a new line
 */
export function withSetting(text, name, value, comment) {
  const line = `${name}=${value}`;
  const known = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}=.*$`, 'm');
  if (known.test(text)) return text.replace(known, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}# ${comment}\n${line}\n`;
}

/** @param {string[]} optional parts */
function secrets(optional) {
  const [privateKey, publicKey] = sessionKeys();
  const ofDatabase = 'Set when the database is created; to change it see docs/operations.md.';
  return [
    ...EVERY_SERVICE.filter((name) => !OPTIONAL_SERVICES.includes(name) || optional.includes(name)).map(
      (name) => setting(passwordOf(name), password(), ofDatabase),
    ),
    setting('REDIS_PASSWORD', password(), 'For Redis. Run npm run init after changing a secret.'),
    setting('MINIO_USER', 'vaultway', 'For the image store.'),
    setting('MINIO_PASSWORD', password(), 'For the image store.'),
    setting('AUTH_SECRET_KEY', secretKey(), 'Encrypts the secrets of authenticator apps.'),
    setting(
      'LOG_KEY',
      secretKey(),
      'Signs the log of events. Keep it safe: anyone with it can sign a different log.',
    ),
    setting('WEBHOOK_SECRET_KEY', secretKey(), 'Encrypts the secrets of webhooks.'),
    setting('MAIL_SECRET_KEY', secretKey(), 'Encrypts emails on their way to the worker.'),
    ...(optional.includes('sandbox')
      ? [setting('SANDBOX_SECRET', password(), 'All passwords and keys of the sandbox derive from it.')]
      : []),
    setting('SESSION_PRIVATE_KEY', privateKey, 'Signs sessions; the private part of SESSION_PUBLIC_KEY.'),
    setting('SESSION_PUBLIC_KEY', publicKey, 'Verifies sessions.'),
  ];
}

/** @param {string} name @param {string} value @param {string} comment */
const setting = (name, value, comment) => ({ name, value, comment });

/** Safe in a URL. */
const password = () => randomBytes(24).toString('base64url');

const secretKey = () => randomBytes(32).toString('base64');

/** Compose reads \n in double quotes as a line break. @param {string} pem */
const oneLine = (pem) => `"${pem.trim().replaceAll('\n', '\\n')}"`;
