import { beforeAll, inject, it } from 'vitest';
import { documented } from '../support/documented.ts';
import { expectApart } from '../support/sandbox-story.ts';
import { untilFound, untilReachable } from './support/cluster.ts';
import { runDocumented } from './support/documented.ts';
import { clusterAdmin } from './support/site.ts';

const LIMIT_MS = 600_000;

beforeAll(async () => {
  await runDocumented(documented('docs/operations.md#the-sandbox 3'), inject('clusterShims'), LIMIT_MS);
  await untilFound();
  await untilReachable('/api/parcels/NO-SUCH', 404);
}, LIMIT_MS);

it('keeps the data of test keys apart', async () => {
  await expectApart(clusterAdmin(), 'https://example.com/hooks/vaultway');
}, 120_000);
