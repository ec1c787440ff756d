import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const SIZE_KB = 3 * 1024 * 1024;
const LIMIT_MS = 10_000;
const TRIES = 20;

/** A folder with its own small file system, which can be filled. Mounting it needs root and Linux. */
export class Volume {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', () => this.unmount());
  }

  /** @returns undefined if mounting is not allowed */
  static mount(folder: string): Volume | undefined {
    mkdirSync(folder, { recursive: true });
    const isMounted = mount(['-t', 'tmpfs', '-o', `size=${SIZE_KB}k,mode=711`, 'vaultway-chaos', folder]);
    return isMounted ? new Volume(folder) : undefined;
  }

  /** Fills all remaining space. */
  fill(): void {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.#folder);
      // The kernel rejects a size below the current use, which other writers may increase meanwhile.
      if (this.#resize(Math.ceil(((blocks - bfree) * bsize) / 1024))) return;
    }
    throw new Error(`${this.#folder} could not be made full`);
  }

  free(): void {
    this.#resize(SIZE_KB);
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.#folder], { stdio: 'ignore', timeout: LIMIT_MS });
  }

  #resize(kilobytes: number): boolean {
    return mount(['-o', `remount,size=${kilobytes}k`, this.#folder]);
  }
}

function mount(words: string[]): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', words, { stdio: 'ignore', timeout: LIMIT_MS }).status === 0;
}
