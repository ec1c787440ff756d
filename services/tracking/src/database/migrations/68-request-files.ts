import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates files of requests' messages, and their limits. */
export class RequestFiles1795900000068 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE request_files');
    await database.query('DROP FUNCTION bound_request_files(), bound_client_files()');
  }
}

const STATEMENTS = [
  // Until a message has it, a file belongs to its uploader.
  `CREATE TABLE request_files (
     id uuid PRIMARY KEY,
     message_id uuid REFERENCES request_messages ON DELETE CASCADE,
     author text NOT NULL CHECK (author IN ('client', 'desk')),
     uploader text,
     name text NOT NULL,
     type text NOT NULL,
     size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
     sha256 bytea NOT NULL,
     content bytea NOT NULL CHECK (octet_length(content) = size),
     created_at timestamptz(3) NOT NULL,
     CHECK ((message_id IS NULL) = (uploader IS NOT NULL))
   )`,
  // These formats are compressed already.
  'ALTER TABLE request_files ALTER COLUMN content SET STORAGE EXTERNAL',
  'CREATE INDEX request_files_by_message ON request_files (message_id, id) WHERE message_id IS NOT NULL',
  'CREATE INDEX request_files_unsent ON request_files (lower(uploader), id) WHERE message_id IS NULL',
  // The lock makes concurrent messages count each other's files.
  `CREATE FUNCTION bound_request_files() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     request uuid := (SELECT request_id FROM request_messages WHERE id = NEW.message_id);
     bytes bigint;
     files integer;
   BEGIN
     PERFORM FROM requests WHERE id = request FOR UPDATE;
     SELECT sum(size), count(*) FILTER (WHERE message_id = NEW.message_id) INTO bytes, files
     FROM request_files WHERE message_id IN (SELECT id FROM request_messages WHERE request_id = request);
     IF bytes > 52428800 THEN
       RAISE EXCEPTION 'a request has at most 50 MB of files'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'request_files_bytes';
     END IF;
     IF files > 5 THEN
       RAISE EXCEPTION 'a message has at most 5 files'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'request_files_count';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER bound_request_files AFTER INSERT OR UPDATE OF message_id ON request_files
   FOR EACH ROW WHEN (NEW.message_id IS NOT NULL) EXECUTE FUNCTION bound_request_files()`,
  // Closed requests count for a day, so that withdrawing them makes no room. The lock makes concurrent uploads count
  // each other.
  `CREATE FUNCTION bound_client_files() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     bytes bigint;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtextextended(lower('files client ' || NEW.uploader), 0));
     SELECT sum(size) INTO bytes FROM (
       SELECT size FROM request_files WHERE message_id IS NULL AND author = 'client' AND lower(uploader) = lower(NEW.uploader)
       UNION ALL
       SELECT size FROM requests JOIN request_messages ON request_id = requests.id
         JOIN request_files ON message_id = request_messages.id
       WHERE lower(email) = lower(NEW.uploader) AND confirmed_at IS NOT NULL AND request_files.author = 'client'
         AND (status NOT IN ('done', 'declined', 'withdrawn') OR request_files.created_at > now() - interval '1 day')
     ) AS files;
     IF bytes > 524288000 THEN
       RAISE EXCEPTION 'a client has at most 500 MB of files'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'client_files_bytes';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER bound_client_files AFTER INSERT ON request_files
   FOR EACH ROW WHEN (NEW.author = 'client' AND NEW.uploader IS NOT NULL) EXECUTE FUNCTION bound_client_files()`,
];
