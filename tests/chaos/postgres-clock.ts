import { chmodSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findProgram } from '../../tools/infra/find-program.ts';

const [LIBRARY] = globSync('/usr/lib/{*/,}faketime/libfaketime.so.1');

/**
 * The wall clock of Postgres, which libfaketime sets wrong: it does so in that program alone, and leaves the clock that waits go
 * by as it is. Postgres reads once a second how wrong it is. Redis is started without it, since it ends when libfaketime meets its
 * memory allocator.
 */
export class PostgresClock {
  readonly #folder: string;

  /** @param folder which exists */
  constructor(folder: string) {
    this.#folder = folder;
    // Postgres runs under another account.
    chmodSync(folder, 0o711);
    this.step(0);
  }

  /** Whether it can be set: libfaketime is a package of Debian's. */
  static get canBeSet(): boolean {
    return LIBRARY !== undefined;
  }

  /** What the launcher is started with. @param path its PATH */
  environment(path: string): Record<string, string> {
    const redis = findProgram('redis-server', 'valkey-server');
    if (LIBRARY === undefined || redis === undefined) return { PATH: path };
    const bin = join(this.#folder, 'without-faketime');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'redis-server'), `#!/bin/sh\nunset LD_PRELOAD\nexec '${redis}' "$@"\n`, {
      mode: 0o755,
    });
    return {
      PATH: [bin, path].join(delimiter),
      LD_PRELOAD: LIBRARY,
      FAKETIME_ONLY_CMDS: 'postgres',
      FAKETIME_TIMESTAMP_FILE: this.#note,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  get #note(): string {
    return join(this.#folder, 'postgres-clock');
  }

  /** @param seconds by which it is ahead */
  step(seconds: number): void {
    writeFileSync(this.#note, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
  }
}
