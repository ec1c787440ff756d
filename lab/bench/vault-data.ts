import pg from 'pg';

/** Bars in a deposit, which is the most that one may have. */
const PER_DEPOSIT = 200;
const ACCOUNTS = 200;
const SHELVES = 250;
/** Bars on the shelf that is counted. */
export const COUNTED = 5000;

/**
 * Fills the vault of a running product with bars, without the triggers that check each of them. The ledger's entries
 * are real, so that the public log gets them.
 *
 * @param superuser its URL as a superuser, who may skip triggers
 */
export async function fillVault(superuser: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements(total)) await client.query(statement);
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Ids increase in order of creation, as UUIDv7 do. */
const id = (kind: string, n: string) =>
  `('01990000-${kind}-7000-8000-0000' || lpad(to_hex(${n}), 8, '0'))::uuid`;
const at = (n: string, total: number) => `now() - (${total} - ${n}) * interval '10 seconds'`;
/** The first shelf has those that are counted; the others lie spread. */
const SHELF = `CASE WHEN n <= ${COUNTED} THEN 1 ELSE 2 + n % ${SHELVES - 1} END`;
const DEPOSIT = `(n - 1) / ${PER_DEPOSIT} + 1`;

const statements = (total: number) => [
  `INSERT INTO places (id, kind, parent_id, code, name)
   SELECT ${id('000a', 'n')}, 'vault', NULL, 'VAULT-' || n, 'Vault ' || n FROM generate_series(1, 2) AS n`,
  `INSERT INTO places (id, kind, parent_id, code, name)
   SELECT ${id('000b', 'n')}, 'shelf', ${id('000a', '1 + n % 2')}, 'SHELF-' || n, NULL
   FROM generate_series(1, ${SHELVES}) AS n`,
  `INSERT INTO accounts (id, number, alias)
   SELECT ${id('000c', 'n')}, 'C-' || lpad(n::text, 5, '0'), 'ALIAS' || lpad(n::text, 5, '0')
   FROM generate_series(1, ${ACCOUNTS}) AS n`,
  `INSERT INTO movements (id, kind, state, account_id, place_id, item_ids, drafted_by_id, drafted_by, drafted_at,
     approved_by_id, approved_by, done_at, created_at, updated_at)
   SELECT ${id('000d', 'd')}, 'deposit', 'done', ${id('000c', `1 + d % ${ACCOUNTS}`)}, ${id('000b', '1')},
     (SELECT jsonb_agg(${id('000e', 'n')}) FROM generate_series((d - 1) * ${PER_DEPOSIT} + 1, d * ${PER_DEPOSIT}) AS n),
     'a', 'drafter@example.com', moment, 'b', 'approver@example.com', moment, moment, moment
   FROM (SELECT d, ${at(`d * ${PER_DEPOSIT}`, total)} AS moment
     FROM generate_series(1, ${Math.ceil(total / PER_DEPOSIT)}) AS d) AS each`,
  `INSERT INTO items (id, kind, metal, refiner, refiner_key, serial, serial_key, gross_weight, weight_unit, fineness,
     fine_weight, year, state, place_id, account_id, movement_id, created_at, updated_at)
   SELECT ${id('000e', 'n')}, 'bar', (ARRAY['gold','gold','silver','platinum'])[1 + n % 4],
     (ARRAY['Valcambi','PAMP','Heraeus','Umicore'])[1 + n % 4], (ARRAY['VALCAMBI','PAMP','HERAEUS','UMICORE'])[1 + n % 4],
     'S' || lpad(n::text, 7, '0'), 'S' || lpad(n::text, 7, '0'), 1, 'kg', 999.9, 32.148 - (n % 4) * 0.5, 2000 + n % 25,
     'in', ${id('000b', SHELF)}, ${id('000c', `1 + (${DEPOSIT}) % ${ACCOUNTS}`)}, ${id('000d', DEPOSIT)}, ${at('n', total)},
     ${at('n', total)}
   FROM generate_series(1, ${total}) AS n`,
  `INSERT INTO movement_items (movement_id, item_id) SELECT movement_id, id FROM items`,
  `SELECT count(enter_ledger(done_at, jsonb_build_object('id', id, 'kind', kind, 'account_id', account_id), id))
   FROM (SELECT * FROM movements ORDER BY id) AS movements`,
];
