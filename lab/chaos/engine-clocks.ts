import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  globSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { findProgram } from '../../tools/infra/find-program.ts';

const [LIBRARY] = globSync('/usr/lib/{*/,}faketime/libfaketime.so.1');
const SOURCE = join(import.meta.dirname, 'stepped-clock.c');
const COMPILER = findProgram('cc');

export type Engine = 'postgres' | 'redis';

/**
 * Wall clocks of Postgres and Redis. Their offset applies to these programs alone, and the monotonic clock stays
 * unchanged. Postgres uses libfaketime, which it rereads once a second. Redis has its own library, because it crashes
 * when libfaketime meets its memory allocator.
 */
export class EngineClocks {
  readonly #folder: string;

  /** @param folder an existing folder */
  constructor(folder: string) {
    this.#folder = folder;
    // Postgres runs as another user.
    chmodSync(folder, 0o711);
    for (const engine of ['postgres', 'redis'] as const) this.step(engine, 0);
  }

  /** Whether a clock can be set: libfaketime is a Debian package, and Redis' library needs a C compiler. */
  static canSet(engine: Engine): boolean {
    return (engine === 'postgres' ? LIBRARY : COMPILER) !== undefined;
  }

  /** Returns the launcher's environment. @param path its PATH */
  environment(path: string): Record<string, string> {
    const redis = findProgram('redis-server', 'valkey-server');
    if (redis === undefined) return { PATH: path };
    const bin = join(this.#folder, 'clocks');
    mkdirSync(bin, { recursive: true });
    const own = this.#compiled();
    const clock = own === undefined ? 'unset LD_PRELOAD' : `export LD_PRELOAD='${own}'`;
    const script = ['#!/bin/sh', clock, `export STEPPED_CLOCK='${this.#redis}'`, `exec '${redis}' "$@"`, ''];
    writeFileSync(join(bin, 'redis-server'), script.join('\n'), { mode: 0o755 });
    return {
      PATH: [bin, path].join(delimiter),
      ...(LIBRARY !== undefined && {
        LD_PRELOAD: LIBRARY,
        FAKETIME_ONLY_CMDS: 'postgres',
        FAKETIME_TIMESTAMP_FILE: this.#postgres,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    };
  }

  /** @param seconds by which it is ahead */
  step(engine: Engine, seconds: number): void {
    if (engine === 'postgres') {
      writeFileSync(this.#postgres, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
      return;
    }
    // Overwrites the same file in place, because Redis has it mapped into memory.
    const file = openSync(this.#redis, constants.O_RDWR | constants.O_CREAT, 0o644);
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(seconds));
    writeSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
  }

  /** Compiles Redis' library; returns undefined without a compiler. */
  #compiled(): string | undefined {
    if (COMPILER === undefined) return undefined;
    const library = join(this.#folder, 'stepped-clock.so');
    const { status, stderr } = spawnSync(COMPILER, ['-shared', '-fPIC', '-O2', '-o', library, SOURCE], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${SOURCE} cannot be compiled: ${stderr}`);
    return library;
  }

  get #postgres(): string {
    return join(this.#folder, 'postgres-clock');
  }

  get #redis(): string {
    return join(this.#folder, 'redis-clock');
  }
}
