import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { PlainError } from '../infra/plain-error.mjs';

/** @typedef {{ name: string, value: string, comment: string }} Setting a line of .env and what is said above it */

/**
 * Everything that docker-compose.yml needs, with secrets made just now.
 * @param {{ domain?: string, bindAddress?: string, httpPort?: string, httpsPort?: string }} chosen
 * @returns {Setting[]}
 * @throws PlainError when a value makes no sense
 */
export function newSettings({ domain = '', bindAddress = '0.0.0.0', httpPort = '80', httpsPort = '443' }) {
  if (domain !== '' && !/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain)) {
    throw new PlainError(`--domain is "${domain}"; it must be a name such as www.example.com.`);
  }
  for (const port of [httpPort, httpsPort]) {
    if (!(Number(port) > 0 && Number(port) < 65_536)) throw new PlainError(`"${port}" is not a port.`);
  }
  const publicUrl = domain
    ? `https://${domain}`
    : `http://localhost${httpPort === '80' ? '' : `:${httpPort}`}`;
  return [...settings({ domain, bindAddress, httpPort, httpsPort, publicUrl }), ...secrets()];
}

function settings({ domain, bindAddress, httpPort, httpsPort, publicUrl }) {
  return [
    setting(
      'BIND_ADDRESS',
      bindAddress,
      'The address of this host to listen on; 127.0.0.1: this host alone.',
    ),
    setting('HTTP_PORT', httpPort, 'The ports.'),
    setting('HTTPS_PORT', httpsPort, 'A certificate can be had only where this one is 443 to the world.'),
    setting(
      'DOMAIN',
      domain,
      'The name of the site: set it and a certificate is asked for. Then PUBLIC_URL too.',
    ),
    setting('PUBLIC_URL', publicUrl, 'The address of the site as visitors type it.'),
    setting('MAIL_RELAY_URL', '', 'smtp://user:password@host:587, the relay for the mails of the product.'),
    setting('MAIL_RELAY_CONFIGURED', 'false', 'true where MAIL_RELAY_URL is set.'),
    setting(
      'TRUSTED_PROXIES',
      '',
      'Addresses of a load balancer in front, whose X-Forwarded-For is believed.',
    ),
  ];
}

function secrets() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const databases = ['TRACKING', 'CONTENT', 'AUTH', 'MAIL'].map((name) =>
    setting(
      `${name}_DB_PASSWORD`,
      password(),
      'Given to the database when it is made; see docs/operations.md.',
    ),
  );
  return [
    ...databases,
    setting('REDIS_PASSWORD', password(), 'Of Redis.'),
    setting('MINIO_USER', 'vaultway', 'Of the image store.'),
    setting('MINIO_PASSWORD', password(), 'Of the image store.'),
    setting(
      'AUTH_SECRET_KEY',
      randomBytes(32).toString('base64'),
      'Secrets of authenticator apps are kept under it.',
    ),
    setting('MAIL_SECRET_KEY', randomBytes(32).toString('base64'), 'Mailbox passwords wait under it.'),
    setting(
      'SESSION_PRIVATE_KEY',
      oneLine(privateKey),
      'Sessions are signed with it: the two belong together.',
    ),
    setting('SESSION_PUBLIC_KEY', oneLine(publicKey), 'Sessions are verified with it.'),
  ];
}

const setting = (name, value, comment) => ({ name, value, comment });

/** Safe in a URL. */
const password = () => randomBytes(24).toString('base64url');

/** Compose turns \n between double quotes into a line break. */
const oneLine = (pem) => `"${pem.trim().replaceAll('\n', '\\n')}"`;
