import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts any number of rows in one statement, passed as one JSON text that Postgres expands. Does not support binary
 * columns. Columns missing from every row get their defaults.
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
 * Updates any number of rows by id in one statement.
 *
 * @param rows the new state of the rows
 * @param changed properties to write; others keep their stored values
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

/** Returns an entity's table and the columns of the wanted properties. Properties and columns share names. */
function describe<E extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<E>) {
  const { tablePath, columns } = tx.connection.getMetadata(entity);
  return {
    table: tablePath,
    columnsOf: (wanted: (name: string) => boolean) =>
      columns.map(({ propertyName }) => propertyName).filter(wanted),
  };
}
