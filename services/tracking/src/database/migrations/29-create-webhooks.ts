import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses of programs that are told what happens, and what each of them was told. A delivery that waits has the time of
 * its next try; while it is being tried, that is when another worker takes it up if this one dies.
 */
export class CreateWebhooks1795132800029 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE webhook_endpoints (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        url text NOT NULL,
        types text[] NOT NULL,
        secret text NOT NULL,
        previous_secret text,
        previous_secret_until timestamptz(3),
        disabled_at timestamptz(3),
        disabled_because text CHECK (disabled_because IN ('admin', 'gone', 'failing')),
        admins_to_tell boolean NOT NULL DEFAULT false,
        failing_since timestamptz(3),
        failed_at timestamptz(3),
        held_until timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3)
      )`);
    await database.query(`
      CREATE TABLE webhook_deliveries (
        id uuid PRIMARY KEY,
        endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        type text NOT NULL,
        body text NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        status smallint,
        failure text,
        took_ms integer,
        tried_at timestamptz(3),
        next_try_at timestamptz(3) DEFAULT now(),
        delivered_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await database.query(
      `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_try_at)
       WHERE next_try_at IS NOT NULL`,
    );
    await database.query(
      'CREATE INDEX webhook_deliveries_list ON webhook_deliveries (endpoint_id, created_at, id)',
    );
    await database.query('CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE webhook_deliveries');
    await database.query('DROP TABLE webhook_endpoints');
  }
}
