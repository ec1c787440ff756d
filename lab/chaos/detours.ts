import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { TcpProxy } from '@vaultway/common/testing';
import { findProgram } from '../../tools/infra/find-program.ts';
import { freePort } from '../../tools/infra/free-port.ts';
import { SERVICES } from '../../tools/setup/services.mjs';

/** Extra load of a program. */
export interface Burden {
  /** Memory that it holds. */
  megabytes?: number;
  /** Duration of each busy loop in milliseconds. */
  busyMs?: number;
}

/** A connection between two parts: the client and the server. */
export type Line = `${string}-${string}`;

const HOST = '127.0.0.1';
/** Upstreams of the gateway. */
const BEHIND_GATEWAY = [...SERVICES, 'web'];

/**
 * Puts a proxy on each connection between two parts. The services use it because of detour.preload.ts; for the gateway,
 * a script named like Traefik, found first on PATH, rewrites its addresses.
 */
export class Detours {
  readonly #folder: string;
  readonly #proxies = new Map<Line, TcpProxy>();
  readonly #note = {
    detours: {} as Record<string, Record<string, number>>,
    clocks: {} as Record<string, number>,
    builds: {} as Record<string, string>,
    burdens: {} as Record<string, Burden>,
  };
  #metricsPort: number | undefined;

  /** @param folder an existing folder for notes */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** File that detour.preload.ts reads. */
  get note(): string {
    return join(this.#folder, 'note.json');
  }

  get lines(): Line[] {
    return [...this.#proxies.keys()];
  }

  proxyOf(line: Line): TcpProxy {
    const proxy = this.#proxies.get(line);
    if (!proxy) throw new Error(`There is no proxy in the way of ${line}`);
    return proxy;
  }

  /** Sets the offset of a program's clock. */
  step(program: string, ms: number): void {
    this.#note.clocks[program] = ms;
    this.#write();
  }

  /** Loads a program from another work tree on its next start; undefined restores its own. */
  build(program: string, root: string | undefined): void {
    if (root === undefined) delete this.#note.builds[program];
    else this.#note.builds[program] = root;
    this.#write();
  }

  /** Puts extra load on a program; undefined removes it. */
  burden(program: string, burden: Burden | undefined): void {
    if (burden === undefined) delete this.#note.burdens[program];
    else this.#note.burdens[program] = burden;
    this.#write();
  }

  /** Port of Traefik's metrics, which it serves as in containers; undefined without Traefik. */
  get metricsPort(): number | undefined {
    return this.#metricsPort;
  }

  /** Existing connections use the proxies once they reconnect. */
  async place(program: string, ports: Record<string, number>): Promise<void> {
    for (const [part, port] of Object.entries(ports)) {
      const { proxy, port: here } = await TcpProxy.beforeUnknown(() => `tcp://${HOST}:${port}`);
      this.#proxies.set(`${program}-${part}`, proxy);
      (this.#note.detours[program] ??= {})[port] = here;
    }
    this.#write();
  }

  /** @returns PATH for a launcher whose Traefik uses proxies; unchanged without Traefik */
  async beforeGateway(path: string): Promise<string> {
    const traefik = findProgram('traefik');
    if (traefik === undefined) return path;
    const [bin, told] = [join(this.#folder, 'bin'), join(this.#folder, 'gateway.env')];
    const changes: string[] = [];
    for (const name of BEHIND_GATEWAY) {
      const variable = `${name.toUpperCase()}_URL`;
      const { proxy, port } = await TcpProxy.beforeUnknown(() => valueIn(told, variable));
      this.#proxies.set(`gateway-${name}`, proxy);
      changes.push(`${variable}=http://${HOST}:${port}`);
    }
    mkdirSync(bin, { recursive: true });
    this.#metricsPort = await freePort();
    const script = [
      '#!/bin/sh',
      `env >'${told}'`,
      withMetrics(this.#metricsPort),
      `exec env ${changes.join(' ')} '${traefik}' "$@"`,
      '',
    ];
    writeFileSync(join(bin, 'traefik'), script.join('\n'));
    chmodSync(join(bin, 'traefik'), 0o755);
    return [bin, path].join(delimiter);
  }

  async drop(): Promise<void> {
    rmSync(this.note, { force: true });
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.stop()));
    this.#proxies.clear();
    this.#note.detours = {};
  }

  #write(): void {
    writeFileSync(this.note, JSON.stringify(this.#note));
  }
}

/** Adds container-only settings to Traefik's static file. */
const withMetrics = (port: number) => `
file=\${1#--configFile=}
if ! grep -q '^metrics:' "$file"; then
  sed -i 's/^entryPoints:$/&\\n  internal:\\n    address: 127.0.0.1:${port}/' "$file"
  printf 'metrics:\\n  prometheus:\\n    entryPoint: internal\\n    addRoutersLabels: true\\n' >>"$file"
fi`;

function valueIn(file: string, variable: string): string | undefined {
  try {
    return new RegExp(`^${variable}=(.*)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined; // the gateway has not been started yet
  }
}
