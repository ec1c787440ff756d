import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { builtinCommand, traefikCommand } from '../src/index.js';
import { freePort } from '../../tools/infra/free-port.ts';
import { visit } from './support/visitor.js';

const builtin = builtinCommand({ host: '127.0.0.1', port: 0, env: {} });

describe('the command for Traefik', () => {
  it('writes a static file for one address of this machine', () => {
    const parent = mkdtempSync(join(tmpdir(), 'vaultway-command-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const dir = join(parent, 'gateway');
    const env = {
      PATH: '/bin',
      HTTP_PROXY: 'http://proxy',
      TRUSTED_PROXIES: '10.0.0.1',
      WEB_URL: 'http://127.0.0.1:1',
    };
    const command = traefikCommand({ host: '::1', port: 8081, env, dir });

    expect(command).toMatchObject({ command: 'traefik', args: [`--configFile=${join(dir, 'traefik.yml')}`] });
    expect(command.env).toMatchObject({ PATH: '/bin', WEB_URL: 'http://127.0.0.1:1', FORCE_HTTPS: 'true' });
    expect(command.env).not.toHaveProperty('HTTP_PROXY');
    const written = parse(readFileSync(join(dir, 'traefik.yml'), 'utf8')) as Record<string, unknown>;
    expect(written).not.toHaveProperty('certificatesResolvers');
    expect(written['entryPoints']).toMatchObject({
      web: { address: '[::1]:8081', forwardedHeaders: { trustedIPs: ['10.0.0.1'] } },
    });
  });
});

describe.skipIf(!existsSync(builtin.args[0] ?? ''))(
  'the command for the built-in gateway (once it is compiled)',
  () => {
    it('prints one line when it listens, and stops on SIGTERM', async () => {
      const child = spawn(builtin.command, builtin.args, {
        env: builtin.env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL')); // a slow one would keep the run from ending
      const [line] = (await once(child.stdout, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
      const url = /^gateway listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())?.[1] ?? '';
      const answer = await visit(url, { path: '/api/graph' });
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(10_000) })) as [number];

      expect(answer.envelope?.status).toBe(503);
      expect(code).toBe(0);
    });

    it('refuses connections until it has read its routes', async () => {
      const port = await freePort();
      const { command, args, env } = builtinCommand({ host: '127.0.0.1', port, env: {} });
      const child = spawn(command, args, { env, stdio: 'ignore' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const look = () =>
        visit(`http://127.0.0.1:${port}`, { path: '/api/parcels/VW-1' }).then(
          ({ status }) => status,
          (error: unknown) => String(error),
        );
      const seen = new Set<number | string>();
      await expect
        .poll(async () => (seen.add(await look()), seen.has(503)), { timeout: 10_000, interval: 1 })
        .toBe(true);
      expect([...seen]).toEqual([expect.stringContaining('ECONNREFUSED'), 503]);
    });

    it('reports a configuration error in one sentence', async () => {
      const env = { ...builtin.env, WEB_URL: 'nowhere' };
      const child = spawn(builtin.command, builtin.args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      const [line] = (await once(child.stderr, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
      expect(line.toString()).toBe(
        'gateway: WEB_URL: "nowhere" is not a URL such as http://127.0.0.1:3001\n',
      );
    });
  },
);
