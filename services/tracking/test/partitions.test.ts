import '@vaultway/common/testing';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { WorkerRole } from './support/worker-role.js';

/** The SQL that operators copy. */
const [, SQL = ''] =
  /^## Partitions$[\s\S]*?^```sql\n([\s\S]*?)^```/m.exec(
    readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8'),
  ) ?? [];

let tracking: TrackingUnderTest;
let role: WorkerRole;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE_MS: 0 });
  role = await WorkerRole.in(tracking.config.DATABASE_URL);
  const { username } = new URL(role.url);
  await tracking.database.query(`GRANT SELECT (id, title) ON activities TO ${username}`);
});
afterAll(async () => {
  await tracking?.stop();
  await role?.drop();
});

const rows = (sql: string) => tracking.database.query<Record<string, unknown>[]>(sql);
const schemaOf = async () => ({
  events: await rows('SELECT * FROM activities ORDER BY id'),
  indexes: await rows(`SELECT indexname FROM pg_indexes WHERE tablename = 'activities' ORDER BY 1`),
  triggers: await rows(`SELECT tgname, tgdeferrable, tginitdeferred FROM pg_trigger
    WHERE tgrelid = 'activities'::regclass AND NOT tgisinternal ORDER BY 1`),
  grants: await rows(`SELECT grantee, privilege_type FROM information_schema.table_privileges
    WHERE table_name = 'activities' ORDER BY 1, 2`),
});
const addEvent = `
  INSERT INTO activities (id, parcel_id, title, icon, color)
  SELECT gen_random_uuid(), id, 'Added', 'plane', 'green' FROM parcels WHERE id = $1 RETURNING id`;

it('partitions the events with the documented SQL, without breaking anything', async () => {
  const parcel = await tracking.aParcel().withHistory(25).save();
  const before = await schemaOf();
  await tracking.database.query(SQL);
  expect(await schemaOf()).toEqual(before);
  expect(await rows(`SELECT FROM pg_inherits WHERE inhparent = 'activities'::regclass`)).toHaveLength(16);

  const [{ id }] = (await role.queryAsService(addEvent, [parcel.id])).rows as [{ id: string }];
  const found = await role.query('SELECT title FROM activities WHERE id = $1', [id]);
  expect(found.rows).toEqual([{ title: 'Added' }]);
  await role.queryAsService(`UPDATE activities SET step = 'customs' WHERE id = $1`, [id]);
  expect(await rows('SELECT step FROM former_events')).toEqual([{ step: null }]);
  await rows(`DELETE FROM activities WHERE id = '${id}'`);
  expect(await rows('SELECT step FROM former_events')).toEqual([]);
  await expect(role.query('SELECT parcel_id FROM activities')).rejects.toThrow('permission denied');
  const [logged] = await rows('SELECT count(*)::int AS count FROM log_leaves');
  await anEvent(tracking.admin, parcel, { title: 'Delivered', step: 'delivered' });
  const answer = await tracking.visitor().get(trackUrl(parcel.tracking_code));
  expect(answer.body.data.step).toBe('delivered');
  expect(answer.body.data.history.data[0].title).toBe('Delivered');
  expect(await rows('SELECT count(*)::int AS count FROM log_leaves')).toEqual([
    { count: Number(logged?.count) + 1 },
  ]);
});
