import type { DataSource } from 'typeorm';

/**
 * Prints the schema that migrations made, one fact per line: columns, constraints, indexes, triggers, functions, rights
 * and rows. Neither the order of the migrations nor that of the columns shows.
 *
 * @param database connected as the tables' owner
 */
export async function printSchema(database: DataSource): Promise<string> {
  const sections: string[] = [];
  for (const [title, sql] of Object.entries(SECTIONS)) {
    const rows = await database.query<{ line: string }[]>(sql);
    const lines = rows.flatMap(({ line }) => line.split('\n')).map((line) => line.trim());
    sections.push([`# ${title}`, ...lines.filter((line) => line !== '')].join('\n'));
  }
  return `${sections.join('\n\n')}\n`;
}

const IS_OURS = `relnamespace = 'public'::regnamespace AND relname NOT LIKE 'migrations%'`;
const IS_OUR_FUNCTION = `pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;
/** Sorted, since rights are listed in the order in which they were granted. */
const sorted = (rights: string) => `array_to_string(array(SELECT unnest(${rights})::text ORDER BY 1), ' ')`;

const SECTIONS = {
  Extensions: `SELECT extname AS line FROM pg_extension ORDER BY extname`,
  Tables: `
    SELECT concat_ws(' ', relname, CASE relkind WHEN 'v' THEN 'view ' || pg_get_viewdef(oid) END,
      nullif(relpersistence::text, 'p'), pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid), reloptions::text) AS line
    FROM pg_class WHERE ${IS_OURS} AND relkind IN ('r', 'p', 'v', 'm', 'S') ORDER BY relname`,
  Columns: `
    SELECT concat_ws(' ', relname || '.' || attname, format_type(atttypid, atttypmod),
      CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || attcollation::regcollation::text END,
      CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE WHEN attgenerated = 's' THEN 'GENERATED' WHEN adbin IS NOT NULL THEN 'DEFAULT' END,
      pg_get_expr(adbin, adrelid), CASE WHEN attidentity <> '' THEN 'IDENTITY ' || attidentity::text END,
      CASE WHEN attstattarget >= 0 THEN 'STATISTICS ' || attstattarget END,
      CASE WHEN attstorage <> typstorage THEN 'STORAGE ' || attstorage::text END,
      CASE WHEN attcompression <> '' THEN 'COMPRESSION ' || attcompression::text END) AS line
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_attrdef ON adrelid = pg_class.oid AND adnum = attnum
    WHERE ${IS_OURS} AND relkind IN ('r', 'p') ORDER BY relname, attname`,
  Constraints: `
    SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) AS line
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE ${IS_OURS} AND contype <> 'n' ORDER BY relname, conname`,
  Indexes: `
    SELECT indexdef AS line FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY indexname`,
  Triggers: `
    SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY tgrelid::regclass::text, tgname`,
  Functions: `SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE ${IS_OUR_FUNCTION} ORDER BY proname`,
  Rights: `
    SELECT relname || ': ' || ${sorted('relacl')} AS line FROM pg_class
    WHERE ${IS_OURS} AND relacl IS NOT NULL
    UNION ALL
    SELECT relname || '.' || attname || ': ' || ${sorted('attacl')} FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid WHERE ${IS_OURS} AND attacl IS NOT NULL
    UNION ALL
    SELECT proname || ': ' || ${sorted('proacl')} FROM pg_proc WHERE ${IS_OUR_FUNCTION} AND proacl IS NOT NULL
    ORDER BY line`,
  Rows: `
    SELECT relname || ' ' || rows AS line FROM pg_class, LATERAL (
      SELECT query_to_xml(format('SELECT * FROM public.%I', relname), true, false, '')::text AS rows
    ) AS contents
    WHERE ${IS_OURS} AND relkind = 'r' AND rows LIKE '%<row>%' ORDER BY relname`,
};
