import { fileURLToPath } from 'node:url';
import { trustedPeers } from './forwarded-headers.js';
import { hostnameOf } from './request-target.js';

/** This package's folder, with traefik.yml and dynamic/. */
export const GATEWAY_FOLDER = fileURLToPath(new URL('..', import.meta.url));

const SERVICE_URLS = ['WEB_URL', 'TRACKING_URL', 'AUTH_URL', 'CONTENT_URL', 'MAIL_URL', 'IMAGES_URL'];
/** Services that may be left out. Without routes, their paths are unknown. */
const OPTIONAL_SERVICES = ['VAULT', 'SANDBOX'];

const REPLICAS = ['WEB_REPLICAS', 'TRACKING_REPLICAS', 'AUTH_REPLICAS', 'CONTENT_REPLICAS', 'MAIL_REPLICAS'];

/** Stands in for a missing URL: nobody listens on port 9 of this machine, so the service counts as down. */
const NOWHERE = 'http://127.0.0.1:9';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface GatewayConfig {
  host: string;
  /** 0 lets the operating system choose. */
  port: number;
  /** Maximum number of open connections; further ones are closed. */
  maxConnections: number;
  /** Maximum per address, of open connections and of concurrent requests to one router. */
  perAddress: number;
  /** Addresses and CIDR ranges. */
  trustedProxies: string[];
  /** Variables used by the files in dynamic/. */
  values: Readonly<Record<string, string>>;
}

/**
 * Reads the gateway's configuration.
 *
 * @throws Error naming the invalid variable
 */
export function readConfig(env: Environment = process.env): GatewayConfig {
  const trustedProxies = (env['TRUSTED_PROXIES'] ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  trustedPeers(trustedProxies);
  const perAddress = readCount('REQUESTS_PER_ADDRESS', env['REQUESTS_PER_ADDRESS'] || '200');
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env['PORT'] || '8080'),
    maxConnections: readCount('MAX_CONNECTIONS', env['MAX_CONNECTIONS'] || '8192'),
    perAddress,
    trustedProxies,
    values: {
      ...Object.fromEntries(SERVICE_URLS.map((name) => [name, readUrl(name, env[name] || NOWHERE)])),
      ...Object.fromEntries(OPTIONAL_SERVICES.flatMap((name) => optionalService(name, env))),
      KNOWN_HOSTS: knownHosts(env),
      FORCE_HTTPS: readSwitch('FORCE_HTTPS', env['FORCE_HTTPS'] || 'true'),
      REQUESTS_PER_ADDRESS: String(perAddress),
      TRUSTED_PROXIES: trustedProxies.join(','),
      // Certificates and replicas are for containers only.
      DOMAIN: '',
      DOCKER_ENDPOINT: '',
      ...Object.fromEntries(REPLICAS.map((name) => [name, ''])),
    },
  };
}

function optionalService(name: string, env: Environment): [string, string][] {
  const url = env[`${name}_URL`];
  return [
    [`${name}_URL`, url ? readUrl(`${name}_URL`, url) : ''],
    [`${name}_ROUTES`, url ? 'on' : ''],
    [`${name}_CONTAINERS`, ''],
    [`${name}_REPLICAS`, ''],
  ];
}

/** Names of this machine itself, which no other site can have. */
const OWN_NAMES = ['localhost', '127.0.0.1', '::1'];

/**
 * Returns the site's host names: those of PUBLIC_URL and EXTRA_HOSTS, and this machine's own. Without a public
 * PUBLIC_URL, accepts every name, since the machine's name is unknown.
 */
function knownHosts(env: Environment): string {
  const address = env['PUBLIC_URL'] && readUrl('PUBLIC_URL', env['PUBLIC_URL']);
  const host = address ? hostnameOf(new URL(address).host) : '';
  if (host === '' || OWN_NAMES.includes(host)) return '';
  const extra = (env['EXTRA_HOSTS'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const names = [host, ...extra, ...OWN_NAMES].filter(Boolean).map((name) => name.replaceAll('.', '\\.'));
  return `^(${names.join('|')})\\.?$`;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT: "${text}" is not a port number`);
  }
  return port;
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name}: "${text}" is not a number above 0`);
  return Number(text);
}

function readUrl(name: string, text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error(`${name}: "${text}" is not a URL such as http://127.0.0.1:3001`);
  }
  return text;
}

function readSwitch(name: string, text: string): string {
  if (text !== 'true' && text !== 'false') throw new Error(`${name}: "${text}" is neither true nor false`);
  return text;
}
