import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts any number of rows in one statement: they travel as one JSON text, which Postgres takes apart.
 * Binary columns cannot travel so. A column that no row mentions gets its default.
 */
export async function insertRows<E extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  rows: readonly Partial<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { table, columnsOf } = describe(tx, entity);
  const columns = columnsOf((name) => rows.some((row) => row[name] !== undefined)).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Updates any number of rows, found by their ids, in one statement.
 *
 * @param rows the rows as they are to be
 * @param changed the properties to write; others stay as they are stored
 */
export async function updateRows<E extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  rows: readonly E[],
  changed: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const { table, columnsOf } = describe(tx, entity);
  const columns = columnsOf((name) => changed.has(name));
  const assignments = columns.map((column) => `${column} = changed.${column}`);
  const sent = rows.map((row) => Object.fromEntries(['id', ...columns].map((name) => [name, row[name]])));
  await tx.query(
    `UPDATE ${table} AS stored SET ${assignments.join(', ')}
     FROM json_populate_recordset(null::${table}, $1::json) AS changed WHERE stored.id = changed.id`,
    [JSON.stringify(sent)],
  );
}

/** An entity's table, and those of its columns whose property is wanted. Properties and columns share names. */
function describe<E extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<E>) {
  const { tablePath, columns } = tx.connection.getMetadata(entity);
  return {
    table: tablePath,
    columnsOf: (wanted: (name: string) => boolean) =>
      columns.map(({ propertyName }) => propertyName).filter(wanted),
  };
}
