/**
 * `next_try_at` of a delivery is the time of its next attempt; during one, the time at which another worker takes it
 * over. The webhook worker may not disable a webhook: `stop_because` requests it.
 */
export const WEBHOOKS = [
  `CREATE TABLE webhook_endpoints (
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
    deleted_at timestamptz(3),
    stop_because text CHECK (stop_because IN ('gone', 'failing'))
  )`,
  `CREATE TABLE webhook_deliveries (
    id uuid PRIMARY KEY,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
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
  )`,
  'CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)',
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_try_at)
   WHERE next_try_at IS NOT NULL`,
  'CREATE INDEX webhook_deliveries_list ON webhook_deliveries (endpoint_id, created_at, id)',
];
