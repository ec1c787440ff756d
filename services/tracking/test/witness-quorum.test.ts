import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCheckpoint } from './support/proofs.js';
import { WebhooksUnderTest } from './support/webhooks.js';
import { TestWitness } from './support/witness.js';

vi.setConfig({ testTimeout: 60_000 });

let witnesses: TestWitness[];
let hooks: WebhooksUnderTest;
beforeAll(async () => {
  witnesses = await Promise.all(['a', 'b', 'c'].map((name) => TestWitness.start(`${name}.example/w`)));
  hooks = await WebhooksUnderTest.start({ LOG_WITNESSES: witnesses.map(({ settings }) => settings) });
  const key = (await hooks.tracking.visitor().get('/log/key')).text;
  for (const witness of witnesses) witness.logKey = key;
});
afterAll(async () => {
  await hooks?.stop();
  await Promise.all((witnesses ?? []).map((witness) => witness.stop()));
});

/** Adds a record every 200 ms. */
function keepBusy(parcel: string) {
  const timer = setInterval(() => {
    void hooks.tracking.database
      .query(
        `INSERT INTO activities (id, parcel_id, title, icon, color)
         VALUES (gen_random_uuid(), $1, 'Scanned', 'plane', 'green')`,
        [parcel],
      )
      .catch(() => undefined);
  }, 200);
  return () => clearInterval(timer);
}

const witnessed = async () => (await hooks.tracking.visitor().get('/log/witnessed')).text;
const signersOf = (note: string) =>
  witnesses.filter((witness) => {
    try {
      witness.assertCosigned(note);
      return true;
    } catch {
      return false;
    }
  }).length;

it('has two of three witnesses sign the same sizes, while the log grows all the time and one is down', async () => {
  const rest = keepBusy((await hooks.tracking.aParcel().save()).id);
  const seen = new Set<number>();
  try {
    for (const down of [undefined, witnesses[2]]) {
      if (down) down.answer = 'away';
      const before = seen.size;
      await vi.waitFor(
        async () => {
          const note = await witnessed();
          expect(signersOf(note)).toBeGreaterThanOrEqual(2);
          seen.add(openCheckpoint(note, witnesses[0]?.logKey ?? '').size);
          expect(seen.size).toBeGreaterThan(before + 1);
        },
        { timeout: 25_000, interval: 200 },
      );
    }
  } finally {
    rest();
  }
});
