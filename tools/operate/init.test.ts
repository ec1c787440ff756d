import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { pack } from './archive.mjs';
import { REQUIRED_PARTS, writeManifest } from './manifest.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  temporary = temporaryFolder('init-test');
  file = join(temporary.folder, '.env');
});
afterEach(() => {
  vi.unstubAllEnvs();
  temporary.remove();
});

function init(...words: string[]): string {
  const program = join(import.meta.dirname, 'init.mjs');
  const result = spawnSync(process.execPath, [program, '--file', file, ...words], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}

describe('npm run init', () => {
  it('names the file that Compose does not read by itself for every later command', () => {
    const next = `Next: export COMPOSE_ENV_FILES=${file} && docker compose up --build --wait && npm run signup-link`;
    expect(init()).toContain(`${next}\n`);
  });

  it('takes the keys of an encrypted backup, once, and other choices', async () => {
    const passphrase = join(temporary.folder, 'passphrase');
    writeFileSync(passphrase, 'four random words here');
    const parts = join(temporary.folder, 'parts');
    mkdirSync(parts);
    for (const part of REQUIRED_PARTS) writeFileSync(join(parts, part), part);
    const backup = join(temporary.folder, 'backup.enc.tar');
    await writeManifest(parts, REQUIRED_PARTS, '2026-11-29T14:00:00Z');
    await pack(parts, backup, 'four random words here');
    vi.stubEnv('BACKUP_PASSPHRASE_FILE', passphrase);
    expect(() => init('--from', backup)).toThrow('has no keys: only encrypted backups do');

    writeFileSync(join(parts, 'env'), 'LOG_KEY=a-key\nLOG_ORIGIN=before.example.com/log\nVERSION=0.0.9\n');
    rmSync(backup);
    await writeManifest(parts, [...REQUIRED_PARTS, 'env'], '2026-11-29T14:00:00Z');
    await pack(parts, backup, 'four random words here');
    expect(init('--from', backup, '--domain', 'www.example.com')).toContain(
      `Next: npm run restore -- ${backup}`,
    );
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('LOG_KEY=a-key\nLOG_ORIGIN=before.example.com/log\n');
    expect(text).toContain('PUBLIC_URL=https://www.example.com\n');
    expect(text).not.toContain('0.0.9');
    expect(() => init('--from', backup)).toThrow('already exists; --from would replace its keys');
  });

  it('changes no existing value', () => {
    init('--domain', 'www.example.com');
    const before = readFileSync(file, 'utf8');
    expect(init()).toBe(`${file} is complete; nothing was changed.\n`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each(['gated', 'open'])("writes the tracking page's privacy: %s", (privacy) => {
    init('--privacy', privacy);
    expect(readFileSync(file, 'utf8')).toContain(`\nTRACKING_PRIVACY=${privacy}\n`);
  });

  it('leaves omitted choices to the control panel', () => {
    init();
    expect(readFileSync(file, 'utf8')).toContain('\nTRACKING_PRIVACY=\n');
  });

  it.each(['closed', ''])('refuses --privacy %j, and writes nothing', (privacy) => {
    expect(() => init('--privacy', privacy)).toThrow(`--privacy is "${privacy}"; it must be gated or open.`);
    expect(existsSync(file)).toBe(false);
  });

  it('does not change an existing privacy', () => {
    init('--privacy', 'open');
    expect(init('--privacy', 'gated')).toContain(`TRACKING_PRIVACY stays open. To change it`);
  });

  it('names --privacy in its help', () => {
    expect(init('--help')).toContain('--privacy gated');
  });

  it('reports given values that it did not apply', () => {
    init('--http-port', '8080', '--domain', 'example.com');
    const said = init('--domain', 'www.example.com', '--http-port', '8080', '--https-port', '8443');
    expect(said).toContain(`DOMAIN stays example.com, HTTPS_PORT stays 443. To change them, edit ${file}.`);
    expect(said).not.toContain('HTTP_PORT stays');
  });

  it('sets what a trial left empty, and the address that goes with a domain', () => {
    init();
    const said = init('--domain', 'www.example.com', '--privacy', 'gated');
    expect(said).toContain(
      `Set in ${file}: DOMAIN, TRACKING_PRIVACY, PUBLIC_URL. Nothing else was changed.\n`,
    );
    expect(said).toContain('docker compose up -d --wait\n');
    expect(readFileSync(file, 'utf8')).toContain('\nPUBLIC_URL=https://www.example.com\n');
    expect(readFileSync(file, 'utf8')).toContain('\nTRACKING_PRIVACY=gated\n');
  });

  it('keeps an address that is no trial, also beside a new domain', () => {
    init();
    const text = readFileSync(file, 'utf8').replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL=https://parcels.example');
    writeFileSync(file, text);
    init('--domain', 'www.example.com');
    expect(readFileSync(file, 'utf8')).toContain('\nPUBLIC_URL=https://parcels.example\n');
  });

  it("prints the Helm chart's Secrets reproducibly", () => {
    const printed = init('--kubernetes', '--postgres', 'pg.internal');
    expect(init('--kubernetes', '--postgres', 'pg.internal')).toBe(printed);
    const [chart = '', engines = ''] = printed.split('---\n');
    const value = (text: string, key: string) =>
      new RegExp(`^  ${key}: (".*")$`, 'm').exec(text)?.[1] ?? '""';
    const password = JSON.parse(value(engines, 'tracking_db_owner')) as string;
    expect(chart).toContain(
      `TRACKING_OWNER_DATABASE_URL: "postgres://tracking_owner:${password}@pg.internal/tracking"`,
    );
    expect(chart).toMatch(
      /WEBHOOK_WORKER_DATABASE_URL: "postgres:\/\/tracking_webhook_worker:.+@pg\.internal\/tracking"/,
    );
    expect(chart).toMatch(/MAIL_WORKER_REDIS_URL: "redis:\/\/mail-worker:.+@redis:6379"/);
    expect(JSON.parse(value(chart, 'SESSION_PRIVATE_KEY'))).toMatch(
      /^-----BEGIN PRIVATE KEY-----\n[^"\\]+-----$/,
    );
    expect(engines).not.toContain('SESSION_PRIVATE_KEY');
  });

  it('refuses an address that would break the Secret', () => {
    expect(() => init('--kubernetes', '--redis', 'redis/1 2')).toThrow('--redis is "redis/1 2"');
  });

  it('names overlays in COMPOSE_FILE, where they stay until they are removed', () => {
    const composeFile = () => /^COMPOSE_FILE=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];
    const archive = ['--with', 'wal-archive', '--wal-archive-dir', '/mnt/nas'];
    expect(init(...archive)).toContain('COMPOSE_FILE=docker-compose.yml:infra/compose/wal-archive.yml\n');
    expect(readFileSync(file, 'utf8')).toContain('\nWAL_ARCHIVE_DIR=/mnt/nas\n');
    init();
    expect(init('--with', 'observability,wal-archive')).toContain(
      `Next: export COMPOSE_ENV_FILES=${file} && docker compose up -d --wait --remove-orphans`,
    );
    expect(composeFile()).toBe(
      'docker-compose.yml:infra/compose/wal-archive.yml:infra/compose/observability.yml',
    );
    init('--without', 'wal-archive');
    expect(composeFile()).toBe('docker-compose.yml:infra/compose/observability.yml');
    expect(readFileSync(file, 'utf8')).toMatch(/^GRAFANA_PASSWORD=\S{20,}$/m);
  });

  it('adds the vault with its secrets and its metrics, and leaves it out again with its password', () => {
    const composeFile = () => /^COMPOSE_FILE=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];
    const secret = (name: string) => join(temporary.folder, '.secrets', name);
    init('--with', 'observability');
    expect(readFileSync(file, 'utf8')).not.toContain('VAULT_DB_PASSWORD');
    expect(existsSync(secret('redis_vault'))).toBe(false);

    const said = init('--with', 'vault');
    expect(said).toContain('VAULT_DB_PASSWORD');
    expect(said).toContain('docker compose up -d --wait --remove-orphans\n');
    const overlays = ['observability', 'vault', 'vault-observability'];
    const names = overlays.map((name) => `:infra/compose/${name}.yml`).join('');
    expect(composeFile()).toBe(`docker-compose.yml${names}`);
    for (const name of ['redis_vault', 'vault_db_owner', 'vault_db_service', 'mail_seal_key_vault']) {
      expect(readFileSync(secret(name), 'utf8'), name).toMatch(/^\S{20,}$/);
    }
    init('--without', 'observability');
    expect(composeFile()).toBe('docker-compose.yml:infra/compose/vault.yml');

    const password = /^VAULT_DB_PASSWORD=.*$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    expect(init('--without', 'vault')).toContain(
      'docker compose --profile vault rm --stop --force vault vault-migration vault-db && ',
    );
    expect(composeFile()).toBe('docker-compose.yml');
    expect(readFileSync(file, 'utf8')).toContain(password);
  });

  it('adds the sandbox with secrets that it shares with nobody, and leaves it out again', () => {
    const composeFile = () => /^COMPOSE_FILE=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];
    const folder = join(temporary.folder, '.secrets');
    const secrets = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    init('--with', 'observability');
    const before = secrets();
    expect(Object.keys(before).filter((name) => name.includes('sandbox'))).toEqual([]);

    expect(init('--with', 'sandbox')).toContain('Added to');
    const overlays = ['observability', 'sandbox', 'sandbox-observability'];
    expect(composeFile()).toBe(
      `docker-compose.yml${overlays.map((name) => `:infra/compose/${name}.yml`).join('')}`,
    );
    const added = Object.entries(secrets()).filter(([name]) => !(name in before));
    expect(added.map(([name]) => name).every((name) => name.includes('sandbox'))).toBe(true);
    expect(added.length).toBe(10);
    expect(new Set(Object.values(secrets())).size).toBe(Object.keys(secrets()).length);
    expect(Buffer.from(secrets()['sandbox_log_key'] ?? '', 'base64').length).toBe(32);

    init('--without', 'observability');
    expect(init('--without', 'sandbox')).toContain(
      'docker compose --profile sandbox rm --stop --force sandbox sandbox-worker sandbox-redis sandbox-migration sandbox-db && ',
    );
    expect(composeFile()).toBe('docker-compose.yml');
  });

  it("prints the vault's Secrets only if it is named, once", () => {
    expect(init('--kubernetes')).not.toContain('VAULT_');
    const printed = init('--kubernetes', '--with', 'vault');
    expect(printed).toMatch(/VAULT_OWNER_DATABASE_URL: "postgres:\/\/vault_owner:.+@postgres:5432\/vault"/);
    expect(printed).toMatch(/VAULT_REDIS_URL: "redis:\/\/vault:.+@redis:6379"/);
    expect(printed).toContain('vault_db_owner:');
    expect(init('--kubernetes')).toBe(printed);
  });

  it("prints the sandbox's Secrets only if it is named, once", () => {
    expect(init('--kubernetes')).not.toContain('SANDBOX_');
    const printed = init('--kubernetes', '--with', 'sandbox', '--redis', 'redis.databases:6379');
    expect(printed).toMatch(
      /SANDBOX_WORKER_DATABASE_URL: "postgres:\/\/sandbox_webhook_worker:.+@postgres:5432\/sandbox"/,
    );
    expect(printed).toMatch(/SANDBOX_REDIS_URL: "redis:\/\/tracking:.+@sandbox-redis:6379"/);
    expect(printed).toMatch(/SANDBOX_API_KEYS_REDIS_URL: "redis:\/\/sandbox:.+@redis.databases:6379"/);
    for (const name of ['redis_sandbox', 'sandbox_db_owner', 'sandbox_redis_tracking']) {
      expect(printed).toContain(`\n  ${name}: `);
    }
    expect(init('--kubernetes', '--redis', 'redis.databases:6379')).toBe(printed);
  });

  it("keeps an operator's own compose file, quoted or not", () => {
    init();
    appendFileSync(file, 'COMPOSE_FILE="docker-compose.yml:/opt/own.yml"\n');
    init('--with', 'dev');
    init('--without', 'dev');
    expect(readFileSync(file, 'utf8')).toContain('\nCOMPOSE_FILE=docker-compose.yml:/opt/own.yml\n');
  });

  it.each([
    [
      ['--with', 'walarchive'],
      '--with is "walarchive"; it must be vault, sandbox, wal-archive, observability, oidc, dev',
    ],
    [['--with', 'wal-archive'], '--with wal-archive also needs --wal-archive-dir'],
  ])('refuses %j, and writes nothing', (words, sentence) => {
    expect(() => init(...words)).toThrow(sentence);
    expect(existsSync(file)).toBe(false);
  });

  it('says how to apply a changed secret', () => {
    init();
    const text = readFileSync(file, 'utf8').replace(
      /^REDIS_PASSWORD=.*$/m,
      'REDIS_PASSWORD=another-password',
    );
    writeFileSync(file, text);
    expect(init()).toContain(
      `Next: export COMPOSE_ENV_FILES=${file} && docker compose up -d --wait --force-recreate\n`,
    );
  });

  it('renews the session key, and keeps the previous public key for a while', () => {
    init();
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
    const before = value('SESSION_PUBLIC_KEY');
    expect(init('--new-session-key')).toContain('up -d --wait --force-recreate');
    expect(value('SESSION_PUBLIC_KEY_BEFORE')).toBe(before);
    expect(value('SESSION_PUBLIC_KEY')).not.toBe(before);
    const pair = createPublicKey(
      value('SESSION_PRIVATE_KEY')
        ?.replaceAll('"', '')
        .replaceAll(String.raw`\n`, '\n') ?? '',
    );
    const now = createPublicKey(
      value('SESSION_PUBLIC_KEY')
        ?.replaceAll('"', '')
        .replaceAll(String.raw`\n`, '\n') ?? '',
    );
    expect(pair.equals(now)).toBe(true);
    expect(init('--kubernetes')).toMatch(/SESSION_PUBLIC_KEY_BEFORE: "-----BEGIN PUBLIC KEY-----/);
    const renewed = value('SESSION_PUBLIC_KEY');
    init('--kubernetes', '--new-session-key');
    expect(value('SESSION_PUBLIC_KEY_BEFORE')).toBe(renewed);
  });
});
