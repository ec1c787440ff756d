import '@vaultway/common/testing';
import { databaseOptions, migrate } from '@vaultway/common';
import type { ParcelSummary } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  for (const tracking_code of ['VW-٣٤٥٦', 'İzmir-1', 'QP-77'])
    await tracking.aParcel({ tracking_code }).save();
});
afterAll(() => tracking?.stop());

const at = (path: string, q: string) => `/api/parcels${path}?${new URLSearchParams({ q })}`;

const create = (tracking_code: string) =>
  tracking.admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada', destination: 'London' });

async function codes(path: string): Promise<string[]> {
  const answer = await tracking.admin.get(path);
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data.map((parcel: ParcelSummary) => parcel.tracking_code);
}

describe('a code', () => {
  it.each([
    ['VW-٣٤٥٦', 'VW-٣٤٥٦'],
    ['VW-3456', 'VW-٣٤٥٦'],
    ['vw۳۴۵۶', 'VW-٣٤٥٦'],
    ['VW3४5６\r\n', 'VW-٣٤٥٦'],
    ['VW3456\u001d', 'VW-٣٤٥٦'],
    ['\u200fVW-\u200e3456', 'VW-٣٤٥٦'],
    ['izmir1', 'İzmir-1'],
    ['IZMIR-1', 'İzmir-1'],
    ['ızmır-١', 'İzmir-1'],
    ['qp٧٧', 'QP-77'],
  ])('is found as %j', async (asked, code) => {
    const answer = await tracking.visitor().get(`/api/parcels/${encodeURIComponent(asked)}`);
    expect(answer).toMatchEnvelope({ status: 200 });
    expect(answer.body.data.tracking_code).toBe(code);
  });

  it.each([
    ['3456', 'VW-٣٤٥٦'],
    ['٣٤٥', 'VW-٣٤٥٦'],
    ['vw-৩৪', 'VW-٣٤٥٦'],
    ['İZMIR', 'İzmir-1'],
    ['ızmır-1', 'İzmir-1'],
    ['QP-٧', 'QP-77'],
  ])('is in the list and among suggestions for %j', async (q, code) => {
    expect(await codes(at('', q))).toEqual([code]);
    expect(await codes(at('/find', q))).toEqual([code]);
  });

  it.each(['VW-3456', 'vw-۳۴۵۶', 'VW-𝟹𝟺𝟻𝟼'])('is taken in any spelling: %s', async (tracking_code) => {
    const answer = await create(tracking_code);
    expect(answer).toMatchEnvelope({ status: 409 });
  });

  it.each(['A\u001d1', 'A\n1', 'A\u202e1', 'A\u00011', 'A\u20281', 'A\u20671'])(
    'cannot have a control character: %j',
    async (tracking_code) => {
      const answer = await create(tracking_code);
      expect(answer).toMatchEnvelope({ status: 422 });
      expect(answer.body.details).toMatchObject([{ field: 'tracking_code', code: 'not_storable' }]);
    },
  );

  it("is stored without a scanner's line end", async () => {
    const parcel = await tracking.aParcel({ tracking_code: ' SC-9\u001d\r\n' }).save();
    expect(parcel.tracking_code).toBe('SC-9');
  });
});

describe('keys from before', () => {
  it('are written anew, unless another parcel has the code', async () => {
    const url = await freshDatabase();
    await migrate(url, databaseDefinition);
    const database = await new DataSource(databaseOptions(url, 1, databaseDefinition)).initialize();
    const later = (databaseDefinition.migrations as unknown[]).slice(1);
    for (const _ of later) await database.undoLastMigration({ transaction: 'none' });
    const add = (code: string, key: string, deleted: Date | null = null) =>
      database.query(
        `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, deleted_at)
         VALUES ($1, $2, $3, 'Ada', 'London', $4)`,
        [randomUUID(), code, key, deleted],
      );
    await add('VW-٣', 'vw٣');
    await add('İZ-1', 'i̇z1');
    await add('GS\u001d1', 'gs\u001d1');
    await add('Z-é', 'zé');
    await add('A-5', 'a5');
    await add('A-٥', 'a٥');
    await add('B-٥', 'b٥');
    await add('B-۵', 'b۵');
    await add('C-٥', 'c٥', new Date());
    await add('C-5', 'c5');
    expect(await migrate(url, databaseDefinition)).toHaveLength(later.length);
    const rows: { tracking_code: string; code_key: string }[] = await database.query(
      'SELECT tracking_code, code_key FROM parcels ORDER BY created_at, code_key',
    );
    await database.destroy();
    expect(Object.fromEntries(rows.map((row) => [row.tracking_code, row.code_key]))).toEqual({
      'VW-٣': 'vw3',
      'İZ-1': 'iz1',
      'GS\u001d1': 'gs1',
      'Z-é': 'zé',
      'A-5': 'a5',
      'A-٥': 'a٥',
      'B-٥': expect.stringMatching(/^b[5٥]$/),
      'B-۵': expect.stringMatching(/^b[5۵]$/),
      'C-٥': 'c5',
      'C-5': 'c5',
    });
    expect(rows.filter(({ code_key }) => code_key === 'b5')).toHaveLength(1);
  });
});
