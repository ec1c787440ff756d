import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, parseOptions, verify, type Algorithm } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { Turnstile } from './turnstile.js';

/** The library's enum has no values that TypeScript may read file by file. */
const ARGON2ID: Algorithm = 2;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of tries must leave the machine to others: so many hashes at once, so many waiting. */
const AT_ONCE = 2;
const WAITING = 100;

@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly turnstile = new Turnstile(AT_ONCE, WAITING);
  private decoy = '';

  async onModuleInit() {
    this.decoy = await this.hash(randomBytes(16).toString('hex'));
  }

  /** @returns PHC form, with its own salt and parameters */
  hash(password: string): Promise<string> {
    return this.turnstile.pass(() => hash(normal(password), COST));
  }

  /**
   * Whether `password` belongs to `hashed`. Takes as long when there is no hash, so that nobody learns from
   * the time whether an account exists.
   */
  async verify(hashed: string | undefined, password: string): Promise<boolean> {
    const right = await this.turnstile.pass(() => verify(hashed ?? this.decoy, normal(password)));
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

/** The same password from another keyboard may come as other code points. */
const normal = (password: string) => password.normalize('NFKC');
