import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, inject } from 'vitest';
import { HttpClient } from '../../../services/libs/common/src/testing/http-client.ts';
import { Stack } from '../../support/container-stack.ts';

/**
 * Returns the running stack that all files of this run share. Repairs it before each file, since a previous one may
 * have broken it.
 */
export function sharedStack(): Stack {
  const stack = new Stack(inject('stack'));
  beforeAll(async () => {
    await stack.scale('tracking', 3);
    await stack.untilReachable('/api/parcels/NO-SUCH', 404);
    await stack.untilReachable('/api/graph', 200);
  });
  return stack;
}

/** Creates a client with the session of the stack's first admin. */
export const stackAdmin = (stack: Stack) => new HttpClient(stack.url, { cookie: inject('stackSession') });

/** Creates a parcel for a test. @returns its code and id */
export async function aTrackedParcel(stack: Stack): Promise<{ code: string; id: string }> {
  const code = `CONTAINERS-${randomUUID()}`;
  const parcel = { tracking_code: code, recipient_name: 'Ada Winter', destination: 'Lisbon, Portugal' };
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await stackAdmin(stack).post('/api/parcels', parcel);
    if (answer.status === 201) return { code, id: answer.body.data.id };
    // Effects of an earlier test on Redis or a database may last longer on one replica than on another.
    if (answer.status !== 503 || Date.now() > until) throw new Error(`No parcel: ${answer.text}`);
    await sleep(500);
  }
}
