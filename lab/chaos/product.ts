import { HttpClient } from '@vaultway/common/testing';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { PASSWORD } from '../../tests/support/sign-up.ts';

const QUEUES = ['mail', 'mail-auth', 'mail-tracking', 'mail-vault', 'webhooks'];

/**
 * A whole product in use, for faults and judgment: `npm start`'s processes, or the containers of docker-compose.yml.
 */
export abstract class Product {
  readonly account = { email: 'admin@vaultway.example', password: PASSWORD };

  abstract get url(): string;
  /** URL of a second tracking replica, without the gateway. */
  abstract get replicaUrl(): string;
  /** Output of its launcher, and the location of other logs. */
  abstract get output(): string;
  abstract superuser(database: string): Promise<pg.Client>;
  /** Connects to Redis as its operator. */
  abstract operator(): Promise<Redis>;
  abstract stop(): Promise<void>;

  /** Returns a client that has just signed in as an admin. */
  async admin(): Promise<HttpClient> {
    const admin = new HttpClient(this.url);
    const { status, text } = await admin.post('/api/admins/auth/signin', this.account);
    if (status !== 200) throw new Error(`Not signed in: ${text}`);
    return admin;
  }

  /** Queries a database as the superuser. */
  async sql<T extends object>(database: string, statement: string, values: unknown[] = []): Promise<T[]> {
    const client = await this.superuser(database);
    try {
      return (await client.query(statement, values)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Counts waiting, active and delayed jobs in the queues. */
  async jobs(): Promise<number> {
    const operator = await this.operator();
    try {
      const counts = QUEUES.flatMap((queue) => [
        operator.llen(`bull:${queue}:wait`),
        operator.llen(`bull:${queue}:active`),
        operator.zcard(`bull:${queue}:delayed`),
      ]);
      return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
    } finally {
      operator.disconnect();
    }
  }
}
