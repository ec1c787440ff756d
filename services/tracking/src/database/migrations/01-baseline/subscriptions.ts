/** Links are stored as hashes of their tokens. */
export const SUBSCRIPTIONS = [
  `CREATE TABLE subscriptions (
    id uuid PRIMARY KEY,
    parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
    email text NOT NULL,
    language text NOT NULL,
    asked_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3)
  )`,
  'CREATE UNIQUE INDEX subscriptions_parcel_email ON subscriptions (parcel_id, lower(email))',
  `CREATE TABLE subscription_links (
    token_hash bytea PRIMARY KEY,
    subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('confirm', 'unsubscribe')),
    expires_at timestamptz(3)
  )`,
  'CREATE INDEX subscription_links_subscription ON subscription_links (subscription_id)',
  `CREATE TABLE reveal_links (
    token_hash bytea PRIMARY KEY,
    parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
    email text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX reveal_links_parcel ON reveal_links (parcel_id)',
];
