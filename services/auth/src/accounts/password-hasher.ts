import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConcurrencyLimit } from '@vaultway/common';
import { hash, parseOptions, verify, type Algorithm } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** The library's const enum cannot be read with `isolatedModules`. */
const ARGON2ID: Algorithm = 2;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords. One instance serves the whole service, because its limit protects the machine. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  /** Separate queues: a flood of strangers' attempts leaves the machine usable, and delays no known user. */
  private readonly lanes = { stranger: aLane(), known: aLane() };
  private decoy = '';

  async onModuleInit() {
    this.decoy = await this.hash(randomBytes(16).toString('hex'));
  }

  /**
   * Hashes the password of an admin known by a session, a link or a token.
   *
   * @returns PHC form, with its own salt and parameters
   * @throws ApiError `unavailable` when too many wait
   */
  hash(password: string): Promise<string> {
    return this.lanes.known.run(() => hash(normal(password), COST));
  }

  /**
   * Verifies `password` against `hashed`. Takes as long without a hash, so that the time does not reveal whether an
   * account exists.
   *
   * @param by `known`: signed in, or in a browser that signed in before
   * @throws ApiError `unavailable` when too many wait
   */
  async verify(hashed: string | undefined, password: string, by: 'stranger' | 'known'): Promise<boolean> {
    const right = await this.lanes[by].run(() => verify(hashed ?? this.decoy, normal(password)));
    return right && hashed !== undefined;
  }

  /** True if a hash has parameters other than the current ones. */
  isOutdated(hashed: string): boolean {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashed);
    return (
      algorithm !== COST.algorithm ||
      memoryCost !== COST.memoryCost ||
      timeCost !== COST.timeCost ||
      parallelism !== COST.parallelism
    );
  }
}

const aLane = () => new ConcurrencyLimit({ atOnce: 1, maxWaiting: 100, retryAfterSeconds: 2 });

/** Other keyboards may encode the same password as different code points. */
const normal = (password: string) => password.normalize('NFKC');
