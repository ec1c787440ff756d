import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { GatewayAddress, GatewayCommand } from './builtin-command.js';
import { GATEWAY_FOLDER, readConfig, type Environment } from './config.js';
import { readStaticFile } from './static.settings.js';

/** What only containers have: https with a certificate of their own, health and metrics on a second port. */
const FOR_CONTAINERS = new Set(['ping', 'metrics', 'certificatesResolvers']);

const EntryPoint = z.looseObject({});
const StaticFile = z.looseObject({ entryPoints: z.object({ web: EntryPoint }) });

/**
 * Says how to start Traefik on one address of this machine, and writes the static file for it: Traefik reads its
 * static configuration from one source only, so the address cannot be given beside traefik.yml. Traefik prints
 * nothing when it is ready; it is when it accepts connections and no longer answers 404 to `/api/graph`.
 *
 * @param env the *_URL of each service, FORCE_HTTPS and TRUSTED_PROXIES; see README.md
 * @param dir an existing or new folder for the file
 * @throws Error naming the variable whose value makes no sense
 */
export function traefikCommand({
  host,
  port,
  env,
  dir,
}: GatewayAddress & { env: Environment; dir: string }): GatewayCommand {
  const config = readConfig({ ...env, HOST: host, PORT: String(port) });
  const { entryPoints, ...rest } = StaticFile.parse(readStaticFile(join(GATEWAY_FOLDER, 'traefik.yml')));
  const local = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !FOR_CONTAINERS.has(name))),
    entryPoints: {
      web: {
        ...entryPoints.web,
        address: `${host.includes(':') ? `[${host}]` : host}:${port}`,
        forwardedHeaders: { trustedIPs: config.trustedProxies },
      },
    },
    providers: { file: { directory: join(GATEWAY_FOLDER, 'dynamic'), watch: false } },
  };

  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'traefik.yml');
  writeFileSync(file, `# Written at each start from gateway/traefik.yml.\n${stringify(local)}`);
  return { command: 'traefik', args: [`--configFile=${file}`], env: withPath(config.values, env) };
}

/** PATH finds the program; proxy variables of the shell must not come between gateway and services. */
function withPath(values: Readonly<Record<string, string>>, env: Environment): Record<string, string> {
  return { ...values, ...(env['PATH'] !== undefined && { PATH: env['PATH'] }) };
}
