import { HttpClient } from '@vaultway/common/testing';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { PASSWORD } from '../contract/support/sign-up.ts';

const QUEUES = ['mail', 'mail-auth', 'mail-tracking', 'webhooks'];

/** A whole product that is used, broken and judged: `npm start`'s processes, or the containers of docker-compose.yml. */
export abstract class Product {
  readonly account = { email: 'admin@vaultway.example', password: PASSWORD };

  abstract get url(): string;
  /** A second replica of tracking, asked without the gateway. */
  abstract get replicaUrl(): string;
  /** What its launcher said, and where the rest is. */
  abstract get output(): string;
  abstract superuser(database: string): Promise<pg.Client>;
  /** Redis as its operator. */
  abstract operator(): Promise<Redis>;
  abstract stop(): Promise<void>;

  /** An admin who has just signed in. */
  async admin(): Promise<HttpClient> {
    const admin = new HttpClient(this.url);
    const { status, text } = await admin.post('/api/admins/auth/signin', this.account);
    if (status !== 200) throw new Error(`Not signed in: ${text}`);
    return admin;
  }

  /** Asks a database as the superuser. */
  async sql<T extends object>(database: string, statement: string, values: unknown[] = []): Promise<T[]> {
    const client = await this.superuser(database);
    try {
      return (await client.query(statement, values)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** How many jobs wait, run or rest in the queues. */
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
