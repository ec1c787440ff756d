/** `content` is the file, for a day or until it has run. `import_records` let an import be undone. */
export const IMPORTS = [
  `CREATE TABLE imports (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    file_name text NOT NULL,
    content bytea,
    state text NOT NULL,
    encoding text NOT NULL,
    delimiter text NOT NULL,
    date_order text,
    columns jsonb NOT NULL,
    sample jsonb NOT NULL,
    mapping jsonb NOT NULL,
    rows integer NOT NULL,
    good integer NOT NULL,
    bad integer NOT NULL,
    problems jsonb NOT NULL,
    done integer NOT NULL,
    created integer NOT NULL,
    removed integer NOT NULL,
    kept integer NOT NULL,
    failure text,
    admin_email text,
    ran_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    failure_code text,
    guessable integer NOT NULL DEFAULT 0,
    warnings jsonb NOT NULL DEFAULT '[]'
  )`,
  'CREATE INDEX imports_created_at ON imports (created_at, id)',
  `CREATE TABLE import_records (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    record_id uuid NOT NULL,
    PRIMARY KEY (import_id, record_id)
  )`,
];
