import { migrate } from '@vaultway/common';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseDefinition } from '../../src/database/database-definition.js';

/** The webhook worker's database role, created by the migrations along with that of the service. */
export class WorkerRole {
  readonly url: string;
  private readonly serviceUrl: string;

  private constructor(private readonly ownerUrl: string) {
    const name = `tracking_${randomBytes(6).toString('hex')}`;
    this.serviceUrl = withRole(ownerUrl, `${name}_service`);
    this.url = withRole(ownerUrl, `${name}_worker`);
  }

  /** @param ownerUrl of an up-to-date database of tracking */
  static async in(ownerUrl: string): Promise<WorkerRole> {
    const role = new WorkerRole(ownerUrl);
    await role.prepare();
    return role;
  }

  /** Runs the migrations, which grant the role's permissions. */
  async prepare(): Promise<void> {
    await migrate(this.ownerUrl, databaseDefinition, { service: this.serviceUrl, worker: this.url });
  }

  /** Runs a statement as the worker. */
  query(statement: string, values?: unknown[]): Promise<pg.QueryResult> {
    return query(this.url, statement, values);
  }

  /** Runs a statement as the service. */
  queryAsService(statement: string, values?: unknown[]): Promise<pg.QueryResult> {
    return query(this.serviceUrl, statement, values);
  }

  async drop(): Promise<void> {
    for (const url of [this.url, this.serviceUrl]) {
      const { username } = new URL(url);
      await query(this.ownerUrl, `DROP OWNED BY ${username}`);
      await query(this.ownerUrl, `DROP ROLE ${username}`);
    }
  }
}

function withRole(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = randomBytes(12).toString('hex');
  return url.href;
}

async function query(url: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
