import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { ConcurrencyLimit } from '@vaultway/common';
import { hash, parseOptions, verify, type Algorithm } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** The library's const enum cannot be read with `isolatedModules`. */
const ARGON2ID: Algorithm = 2;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordHasher implements OnModuleInit {
  /** A flood of attempts must leave the machine usable for others. */
  private readonly limit = new ConcurrencyLimit({ atOnce: 2, maxWaiting: 100, retryAfterSeconds: 2 });
  private decoy = '';

  async onModuleInit() {
    this.decoy = await this.hash(randomBytes(16).toString('hex'));
  }

  /**
   * @returns PHC form, with its own salt and parameters
   * @throws ApiError `unavailable` when too many wait
   */
  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(normal(password), COST));
  }

  /**
   * Whether `password` belongs to `hashed`. Takes as long when there is no hash, so that the time does not tell
   * whether an account exists.
   *
   * @throws ApiError `unavailable` when too many wait
   */
  async verify(hashed: string | undefined, password: string): Promise<boolean> {
    const right = await this.limit.run(() => verify(hashed ?? this.decoy, normal(password)));
    return right && hashed !== undefined;
  }

  /** Whether a hash was made with other parameters than today's. */
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

/** Another keyboard may send the same password as different code points. */
const normal = (password: string) => password.normalize('NFKC');

/** One hasher for the whole service, because its limit protects the machine. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class HashingModule {}
