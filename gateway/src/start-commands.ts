import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { GATEWAY_FOLDER, readConfig, type Environment } from './config.js';
import { readStaticFile } from './traefik-config.js';

/** Command that starts a gateway, for child_process.spawn. */
export interface GatewayCommand {
  command: string;
  args: string[];
  /** Complete environment of the process. */
  env: Record<string, string>;
}

/** Address to listen on, and the *_URL of each service, FORCE_HTTPS and TRUSTED_PROXIES; see README.md. */
export interface GatewayOptions {
  host: string;
  port: number;
  env: Environment;
}

/**
 * Returns the command of the built-in gateway. It prints `gateway listening on …` when ready, and stops on SIGTERM.
 *
 * @throws Error naming the invalid variable
 */
export function builtinCommand({ host, port, env }: GatewayOptions): GatewayCommand {
  const { values, maxConnections } = readConfig({ ...env, HOST: host, PORT: String(port) });
  return {
    command: process.execPath,
    args: [join(GATEWAY_FOLDER, 'dist', 'main.js')],
    env: {
      ...values,
      HOST: host,
      PORT: String(port),
      MAX_CONNECTIONS: String(maxConnections),
      PUBLIC_URL: env['PUBLIC_URL'] ?? '',
      EXTRA_HOSTS: env['EXTRA_HOSTS'] ?? '',
    },
  };
}

/** Parts for containers only: https with its own certificate, health and metrics on a second port. */
const FOR_CONTAINERS = new Set(['ping', 'metrics', 'certificatesResolvers']);

const StaticFile = z.looseObject({ entryPoints: z.object({ web: z.looseObject({}) }) });

/**
 * Returns the command of Traefik on one address of this machine, and writes its static file: Traefik reads static
 * configuration from one source only, so the address cannot be passed beside traefik.yml. Traefik prints nothing when
 * ready; it is ready when it accepts connections and `/api/graph` no longer returns 404.
 *
 * @param options and `dir`, an existing or new folder for the file
 * @throws Error naming the invalid variable
 */
export function traefikCommand({ host, port, env, dir }: GatewayOptions & { dir: string }): GatewayCommand {
  const { values, trustedProxies } = readConfig({ ...env, HOST: host, PORT: String(port) });
  const { entryPoints, ...rest } = StaticFile.parse(readStaticFile());
  const local = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !FOR_CONTAINERS.has(name))),
    entryPoints: {
      web: {
        ...entryPoints.web,
        address: `${host.includes(':') ? `[${host}]` : host}:${port}`,
        forwardedHeaders: { trustedIPs: trustedProxies },
      },
    },
    providers: { file: { directory: join(GATEWAY_FOLDER, 'dynamic'), watch: false } },
  };

  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'traefik.yml');
  writeFileSync(file, `# Written at each start from gateway/traefik.yml.\n${stringify(local)}`);
  return {
    command: 'traefik',
    args: [`--configFile=${file}`],
    // PATH finds the program; the shell's proxy variables must not come between gateway and services.
    env: { ...values, ...(env['PATH'] !== undefined && { PATH: env['PATH'] }) },
  };
}
