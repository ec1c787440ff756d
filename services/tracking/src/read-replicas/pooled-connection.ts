import type pg from 'pg';

/**
 * Lends a connection of a pool. One on which something failed is closed: after a failover its name may lead elsewhere, but a
 * connection stays where it is.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  // The query fails too, and says so.
  connection.on('error', ignore);
  let isUseful = false;
  try {
    const result = await work(connection);
    isUseful = true;
    return result;
  } finally {
    connection.off('error', ignore);
    connection.release(!isUseful);
  }
}

function ignore() {}
