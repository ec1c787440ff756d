import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup/folders.mjs';
import { EVERY_SERVICE } from './setup/services.mjs';

/** A zod type, as far as the reference needs it. */
interface Field {
  description?: string | undefined;
  safeParse(value: undefined): { success: boolean; data?: unknown };
}
/** Schemas by program. */
export type Schemas = Record<string, { shape: Record<string, Field> }>;

/** Settings that Compose alone reads: name, default and description. */
const OF_COMPOSE: [string, string, string][] = [
  ['BIND_ADDRESS', '0.0.0.0', 'the host address to listen on'],
  ['HTTP_PORT', '80', 'the port for http'],
  ['HTTPS_PORT', '443', 'the port for https'],
  ['DOMAIN', '', 'the host name for which the gateway obtains a certificate'],
  ['FORCE_HTTPS', 'true', 'true to redirect every host name except localhost to https, otherwise false'],
  ['EXTRA_HOSTS', '', 'additional host names, separated by commas'],
  [
    'TRUSTED_PROXIES',
    '',
    'the addresses of load balancers whose X-Forwarded-For is trusted, separated by commas',
  ],
  ['REQUESTS_PER_ADDRESS', '200', 'the maximum concurrent requests of one client address, for each service'],
  ['REGISTRY', 'vaultway', 'the registry and name under which the images are found'],
  ['VERSION', 'local', 'the tag of the images'],
  ['PREVIOUS_VERSION', '', 'the version before, to which npm run rollback returns'],
  ['POSTGRES_MAJOR', '17', 'the major version of Postgres; only npm run upgrade-postgres changes it'],
  ['SECRETS_DIR', './.secrets', 'the folder of the secret files that npm run init writes'],
  ['TRACKING_DB_PASSWORD', 'random', "the password of the owner of tracking's database"],
  ['CONTENT_DB_PASSWORD', 'random', "the password of the owner of content's database"],
  ['AUTH_DB_PASSWORD', 'random', "the password of the owner of auth's database"],
  ['MAIL_DB_PASSWORD', 'random', "the password of the owner of mail's database"],
  [
    'VAULT_DB_PASSWORD',
    'random',
    "the password of the owner of the vault's database, with the overlay vault",
  ],
  [
    'SANDBOX_SECRET',
    'random',
    'the secret from which the passwords and keys of the sandbox derive, with the overlay sandbox',
  ],
  ['REDIS_PASSWORD', 'random', "the operator's password of Redis, from which those of the services derive"],
  ['MINIO_USER', 'vaultway', "the administrator's name in the image store"],
  [
    'MINIO_PASSWORD',
    'random',
    "the administrator's password of the image store, from which the services' derive",
  ],
  ['WAL_ARCHIVE_DIR', '', 'the folder of the archive, with the overlay wal-archive'],
  ['GRAFANA_PASSWORD', 'random', "the password of Grafana's admin, with the overlay observability"],
  ['ALERT_EMAIL', '', 'the addresses that get alerts, separated by commas, with the overlay observability'],
  ['ALERT_RELAY_URL', '', 'the mail server for alerts, if not MAIL_RELAY_URL, smtp://user:password@host:587'],
  ['ALERT_WEBHOOK_URL', '', 'the URL of a webhook that gets alerts in the format of Alertmanager'],
  ['GRAFANA_PORT', '3001', 'the port of Grafana on this host'],
  ['TRACE_SHARE', '0.1', 'the share of requests that are traced, 0 to 1'],
];

/** Settings of `npm start` alone. */
const OF_START: [string, string, string][] = [
  ['DATA_DIR', '.data', 'the folder of all data, keys and logs'],
  ['GATEWAY', 'auto', 'builtin or traefik'],
  ['NO_DEMO', '', '1 to start without example content'],
];

/** Variables that Compose decides. */
const FIXED = new Set(['HOST', 'PORT', 'IMAGE_DIR', 'DRAIN_SECONDS', 'MINIO_BUCKET', 'MINIO_REGION']);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the generated part of docs/settings.md. */
export function settingsReference(schemas: Schemas): string {
  const programs = new Map<string, string[]>();
  const fields = new Map<string, Field>();
  for (const [program, { shape }] of Object.entries(schemas)) {
    for (const [name, field] of Object.entries(shape)) {
      programs.set(name, [...(programs.get(name) ?? []), program]);
      if (!fields.has(name)) fields.set(name, field);
    }
  }
  const own = [...fields].map(([name, field]) => [
    name,
    defaultOf(field),
    field.description ?? '',
    readersOf(programs.get(name) ?? []),
    inCompose(name),
    inStart(name),
    inChart(name),
  ]);
  const ofCompose = OF_COMPOSE.filter(([name]) => !fields.has(name)).map((row) => [
    ...row,
    'Compose',
    '`.env`',
    '',
    '',
  ]);
  const ofStart = OF_START.map((row) => [...row, '`npm start`', '', 'environment', '']);
  const rows = [...own, ...ofCompose, ...ofStart].toSorted(([one = ''], [other = '']) =>
    one < other ? -1 : 1,
  );
  const lines = rows.map(
    ([name, fallback, ...rest]) =>
      `| ${[`\`${name}\``, fallback ? `\`${fallback}\`` : '', ...rest].join(' | ')} |`,
  );
  return [
    '| setting | default | what it is | read by | Compose | `npm start` | chart |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function defaultOf(field: Field): string {
  const { success, data } = field.safeParse(undefined);
  if (!success) return 'required';
  if (Array.isArray(data)) return data.join(',');
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean'
    ? String(data)
    : '';
}

const readersOf = (programs: string[]) =>
  programs.filter((name) => !name.includes('-')).length === EVERY_SERVICE.length
    ? 'every service'
    : programs.join(', ');

function inCompose(name: string): string {
  const file = read('docker-compose.yml') + read('infra/compose/oidc.yml');
  if (FIXED.has(name)) return 'fixed';
  if (file.includes(`\${${name}:`)) return '`.env`';
  if (new RegExp(`source: ${name.toLowerCase()}\\b|- ${name.toLowerCase()}$`, 'm').test(file))
    return '`.env`';
  return file.includes(`${name}:`) || file.includes(`${name}_FILE:`) ? 'fixed' : 'missing';
}

/** Variables after the inherited ones replace the operator's. */
function inStart(name: string): string {
  const [, set = ''] = read('tools/start/environment.ts').split('...Object.fromEntries(inherited)');
  const store = read('tools/start/image-store.ts');
  const isSet = new RegExp(`\\b${name}(_FILE)?:`).test(set + store);
  if (['PORT', 'HOST', 'PUBLIC_URL', 'MAIL_RELAY_URL'].includes(name)) return 'environment';
  return isSet || name === 'DRAIN_SECONDS' ? 'fixed' : 'environment';
}

function inChart(name: string): string {
  const chart =
    // Without the settings that the sandbox does not take.
    read('infra/helm/vaultway/templates/_helpers.tpl').replace(/^.* = omit .*$/gm, '') +
    read('infra/helm/vaultway/templates/migrations.yaml');
  const value = new RegExp(`name: ${name}, value: \\{\\{[^}]*?\\.Values\\.([\\w.]+)`).exec(chart)?.[1];
  if (value) return `\`${value}\``;
  if (read('infra/helm/vaultway/values.yaml').match(new RegExp(`#.*(?<!env\\.)\\b(<PART>_)?${name}\\b`)))
    return 'the Secret';
  return new RegExp(`\\b${name}\\b`).test(chart) ? 'fixed' : '`env`';
}

const BEGIN = '<!-- generated by npm run settings -->';
const END = '<!-- end -->';

/** Replaces the generated part of the document. */
export function withReference(document: string, reference: string): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  return `${before}${BEGIN}\n\n${reference}\n\n${END}${rest.split(END)[1] ?? ''}`;
}
