import { CompanySettings } from '@vaultway/common';
import { FakeContent, someSettings } from '@vaultway/common/testing';
import { describe, expect, it, vi } from 'vitest';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Whether a stranger is told less of a new parcel. */
async function isRestricted(tracking: TrackingUnderTest): Promise<boolean> {
  const { tracking_code } = await tracking.aParcel().save();
  const { body } = await tracking.visitor().get(trackUrl(tracking_code));
  return body.data.restricted as boolean;
}

const storedIn = ({ database }: TrackingUnderTest) => database.query('SELECT mode FROM privacy');

/** Tracking beside a content with these settings, which it has heard. */
async function startBeside(
  settings: Parameters<typeof someSettings>[0],
  TRACKING_PRIVACY?: 'open' | 'gated',
) {
  const tracking = await startTracking({ TRACKING_PRIVACY });
  const content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(settings));
  await content.change({});
  await vi.waitFor(() => expect(tracking.app.get(CompanySettings).areKnown()).toBe(true), 10_000);
  const stop = async () => {
    await tracking.stop();
    await content.stop();
  };
  return { tracking, stop };
}

describe('while content is down and nobody has ever decided', () => {
  it.each([
    ['all, as the specification has it, where', undefined, false],
    ['all where', 'open', false],
    ['less where', 'gated', true],
  ] as const)('strangers see %s the installation says %s', async (_, TRACKING_PRIVACY, restricted) => {
    const tracking = await startTracking({ TRACKING_PRIVACY });
    expect(await isRestricted(tracking)).toBe(restricted);
    await tracking.stop();
  });

  it('what an admin chose earlier counts more than what the installation says', async () => {
    const before = await startTracking();
    await before.database.query(`INSERT INTO privacy (mode) VALUES ('gated')`);
    const tracking = await before.replica({ TRACKING_PRIVACY: 'open' });
    expect(await isRestricted(tracking)).toBe(true);
    await tracking.stop();
    await before.stop();
  });
});

describe('once content has answered', () => {
  it('the installation counts while no admin has decided, and is not kept as their choice', async () => {
    const { tracking, stop } = await startBeside({ tracking_privacy_decided: false }, 'gated');
    expect(await isRestricted(tracking)).toBe(true);
    expect(await storedIn(tracking)).toEqual([]);
    await stop();
  });

  it('an admin counts, also when they chose what is the default', async () => {
    const { tracking, stop } = await startBeside({ tracking_privacy: 'open' }, 'gated');
    expect(await isRestricted(tracking)).toBe(false);
    await vi.waitFor(async () => expect(await storedIn(tracking)).toEqual([{ mode: 'open' }]));
    await stop();
  });
});
