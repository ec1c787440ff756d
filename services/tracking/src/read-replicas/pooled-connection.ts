import type pg from 'pg';

/**
 * Runs work on a pooled connection. Closes the connection if it fails: after a failover the host name may resolve
 * elsewhere, but an open connection does not move.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  // The query fails too and reports the error.
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
