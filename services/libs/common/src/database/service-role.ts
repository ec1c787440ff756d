import pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { ColumnRights, DatabaseDefinition } from './database.module.js';

type Rights = Pick<DatabaseDefinition, 'appendOnly' | 'ownersFunctions'>;

/** Addresses of programs with roles of their own, postgres://role:password@host:5432/database. */
export interface RoleUrls {
  /** Absent: the service connects as the owner. */
  service?: string | undefined;
  /** See {@link DatabaseDefinition.workerRights}. Absent: the worker connects as the service. */
  worker?: string | undefined;
}

/** Append-only tables of every service, see {@link DatabaseDefinition.appendOnly}. */
const APPEND_ONLY = ['audit'];
/** The only way to change the audit trail, see `createAuditTable`. */
const OWNERS_FUNCTIONS = ['anonymize_audit'];
/** Written by migrations only. */
const READ_ONLY = ['migrations'];

/**
 * Grants the service's role its rights: read and write rows, only read and append to the audit trail and its like, no
 * schema changes. Creates the role and updates its password if the connected role may do so.
 *
 * @param url the service's own address, postgres://role:password@host:5432/database
 * @throws when the role is missing and may not be created
 */
export async function prepareServiceRole(
  owner: EntityManager,
  url: string,
  parts: Rights = {},
): Promise<void> {
  const { role, password } = accountIn(url);
  const [me] = await owner.query<{ name: string }[]>('SELECT current_user AS name');
  if (role === me?.name) return;
  await owner.transaction(async (tx) => {
    await provideRole(tx, role, password);
    for (const statement of await grantsTo(tx, role, parts)) await tx.query(statement);
  });
}

/**
 * Grants a worker's role its rights, and revokes all others that it has here. Creates the role like the service's.
 *
 * @throws when it is the role of the owner or the service, or is missing and may not be created
 */
export async function prepareWorkerRole(
  owner: EntityManager,
  { service, worker }: { service: string | undefined; worker: string },
  rights: Readonly<Record<string, ColumnRights>> | undefined,
): Promise<void> {
  if (!rights)
    throw new Error('WORKER_DATABASE_URL is set, but this service has no worker with its own role');
  const { role: name, password } = accountIn(worker);
  const [me] = await owner.query<{ name: string; database: string }[]>(
    'SELECT current_user AS name, current_database() AS database',
  );
  const others = [me?.name, service === undefined ? undefined : accountIn(service).role];
  if (others.includes(name))
    throw new Error(`the worker needs its own role, but ${name} is already in use by another program`);
  const role = pg.escapeIdentifier(name);
  const columns = (names: readonly string[]) => names.map((each) => pg.escapeIdentifier(each)).join(', ');
  await owner.transaction(async (tx) => {
    await provideRole(tx, name, password);
    const [existing] = await tx.query<{ groups: string[]; definers: string[] }[]>(
      `SELECT array(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = $1::regrole) AS groups,
         array(SELECT oid::regprocedure::text FROM pg_proc
               WHERE pronamespace = 'public'::regnamespace AND prosecdef) AS definers`,
      [role],
    );
    if (existing?.groups.length)
      throw new Error(`the worker's role ${name} is a member of ${existing.groups.join(', ')}`);
    const statements = [
      // The worker inherits the rights of PUBLIC; the service has rights of its own.
      `REVOKE ALL ON DATABASE ${pg.escapeIdentifier(me?.database ?? '')} FROM PUBLIC`,
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
      ...(existing?.definers ?? []).map((each) => `REVOKE ALL ON FUNCTION ${each} FROM PUBLIC`),
      `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`, // including column rights
      `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${role}`,
      `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${role}`,
      `REVOKE ALL ON SCHEMA public FROM ${role}`,
      `GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(me?.database ?? '')} TO ${role}`,
      `GRANT USAGE ON SCHEMA public TO ${role}`,
      ...Object.entries(rights).flatMap(([table, { read, change }]) => [
        `GRANT SELECT (${columns(read)}) ON ${pg.escapeIdentifier(table)} TO ${role}`,
        ...(change.length > 0
          ? [`GRANT UPDATE (${columns(change)}) ON ${pg.escapeIdentifier(table)} TO ${role}`]
          : []),
      ]),
    ];
    for (const statement of statements) await tx.query(statement);
  });
}

function accountIn(url: string): { role: string; password: string } {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function provideRole(owner: EntityManager, role: string, password: string) {
  const [existing] = await owner.query<{ mayChange: boolean }[]>(
    `SELECT CASE WHEN me.rolsuper THEN true WHEN NOT me.rolcreaterole THEN false
       WHEN current_setting('server_version_num')::int < 160000 THEN NOT role.rolsuper
       ELSE pg_has_role(role.oid, 'MEMBER WITH ADMIN OPTION') END AS "mayChange"
     FROM pg_roles role, pg_roles me WHERE role.rolname = $1 AND me.rolname = current_user`,
    [role],
  );
  if (existing && !existing.mayChange) return;
  const [me] = await owner.query<{ mayCreate: boolean }[]>(
    `SELECT rolsuper OR rolcreaterole AS "mayCreate" FROM pg_roles WHERE rolname = current_user`,
  );
  if (!existing && !me?.mayCreate) {
    throw new Error(`the role ${role} is missing, and this account may not create it`);
  }
  const verb = existing ? 'ALTER' : 'CREATE'; // a new role may only connect
  const secret = password === '' ? '' : `PASSWORD ${pg.escapeLiteral(password)}`;
  await owner.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN ${secret}`);
}

async function grantsTo(
  owner: EntityManager,
  roleName: string,
  { appendOnly = [], ownersFunctions = [] }: Rights,
): Promise<string[]> {
  const role = pg.escapeIdentifier(roleName);
  const [schema] = await owner.query<{ database: string; tables: string[]; functions: string[] }[]>(
    `SELECT current_database() AS database,
      array(SELECT tablename::text FROM pg_tables WHERE schemaname = 'public') AS tables,
      array(SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions`,
  );
  const database = pg.escapeIdentifier(schema?.database ?? '');
  const present = (tables: string[]) => tables.filter((table) => schema?.tables.includes(table));
  return [
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${database} TO ${role}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    ...present([...APPEND_ONLY, ...appendOnly]).map(
      (table) => `REVOKE UPDATE, DELETE ON ${table} FROM ${role}`,
    ),
    ...[...OWNERS_FUNCTIONS, ...ownersFunctions]
      .filter((name) => schema?.functions.includes(name))
      .flatMap((name) => [
        // PUBLIC may execute new functions, and those that a restore has recreated.
        `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
        `GRANT EXECUTE ON FUNCTION ${name} TO ${role}`,
      ]),
    ...present(READ_ONLY).map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`),
  ];
}
