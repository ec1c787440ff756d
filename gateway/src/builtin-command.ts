import { join } from 'node:path';
import { GATEWAY_FOLDER, readConfig, type Environment } from './config.js';

/** How to start a gateway: for child_process.spawn. */
export interface GatewayCommand {
  command: string;
  args: string[];
  /** The whole environment of the process. */
  env: Record<string, string>;
}

export interface GatewayAddress {
  host: string;
  port: number;
}

/**
 * Says how to start the built-in gateway. It prints `gateway listening on …` when it is ready, and stops at
 * SIGTERM.
 *
 * @param env the *_URL of each service, FORCE_HTTPS and TRUSTED_PROXIES; see README.md
 * @throws Error naming the variable whose value makes no sense
 */
export function builtinCommand({ host, port, env }: GatewayAddress & { env: Environment }): GatewayCommand {
  const config = readConfig({ ...env, HOST: host, PORT: String(port) });
  return {
    command: process.execPath,
    args: [join(GATEWAY_FOLDER, 'dist', 'main.js')],
    env: {
      ...config.values,
      HOST: host,
      PORT: String(port),
      TRUSTED_PROXIES: config.trustedProxies.join(','),
    },
  };
}
