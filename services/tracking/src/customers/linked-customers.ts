import type { DataSource } from 'typeorm';

/** Returns the customers to which a user is linked, by address. An invoice's address alone is no link. */
export async function linkedCustomers(database: DataSource, email: string): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT customers.id FROM customers JOIN customer_users AS linked ON linked.customer_id = customers.id
     WHERE customers.deleted_at IS NULL AND lower(linked.email) = lower($1) ORDER BY customers.id`,
    [email],
  );
  return rows.map(({ id }) => id);
}
