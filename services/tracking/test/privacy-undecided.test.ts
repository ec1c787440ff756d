import { CompanySettings } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** True if visitors' view of a new parcel is restricted. */
async function isRestricted(tracking: TrackingUnderTest): Promise<boolean> {
  const { tracking_code } = await tracking.aParcel().save();
  const { body } = await tracking.visitor().get(trackUrl(tracking_code));
  return body.data.restricted as boolean;
}

const storedIn = ({ database }: TrackingUnderTest) =>
  database.query(
    `SELECT settings->>'tracking_privacy' AS mode, settings->'tracking_privacy_decided' AS decided FROM company_settings`,
  );

/** Starts tracking with a content service whose settings it has received. */
async function startBeside(
  settings: Parameters<typeof someSettings>[0],
  TRACKING_PRIVACY?: 'open' | 'gated',
) {
  const tracking = await startTracking({ TRACKING_PRIVACY });
  const content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(settings));
  await content.change({});
  await eventually(() => expect(tracking.app.get(CompanySettings).areKnown()).toBe(true));
  const stop = async () => {
    await tracking.stop();
    await content.stop();
  };
  return { tracking, stop };
}

describe('while content is down and was never reached', () => {
  it.each([
    ['less, since an admin may have chosen so, where', undefined, true],
    ['all where', 'open', false],
    ['less where', 'gated', true],
  ] as const)('visitors see %s the installation says %s', async (_, TRACKING_PRIVACY, restricted) => {
    const before = await startTracking();
    await before.database.query('DELETE FROM company_settings');
    const tracking = await before.replica({ TRACKING_PRIVACY });
    expect(await isRestricted(tracking)).toBe(restricted);
    await tracking.stop();
    await before.stop();
  });
});

describe('while content is down and no admin had decided when it was last reached', () => {
  it.each([
    ['all, as the specification has it, where', undefined, false],
    ['all where', 'open', false],
    ['less where', 'gated', true],
  ] as const)('visitors see %s the installation says %s', async (_, TRACKING_PRIVACY, restricted) => {
    const tracking = await startTracking({ TRACKING_PRIVACY });
    expect(await isRestricted(tracking)).toBe(restricted);
    await tracking.stop();
  });

  it('prefers an admin’s earlier choice to the installation’s setting', async () => {
    const before = await startTracking();
    await before.database.query(
      `UPDATE company_settings SET settings = settings || '{"tracking_privacy": "gated", "tracking_privacy_decided": true}'`,
    );
    const tracking = await before.replica({ TRACKING_PRIVACY: 'open' });
    expect(await isRestricted(tracking)).toBe(true);
    await tracking.stop();
    await before.stop();
  });
});

describe('once content has responded', () => {
  it('uses the installation’s setting while no admin has decided, without storing it as their choice', async () => {
    const { tracking, stop } = await startBeside({ tracking_privacy_decided: false }, 'gated');
    expect(await isRestricted(tracking)).toBe(true);
    await eventually(async () => expect(await storedIn(tracking)).toMatchObject([{ decided: false }]));
    await stop();
  });

  it('uses an admin’s choice, even if it is the default', async () => {
    const { tracking, stop } = await startBeside({ tracking_privacy: 'open' }, 'gated');
    expect(await isRestricted(tracking)).toBe(false);
    await eventually(async () => expect(await storedIn(tracking)).toEqual([{ mode: 'open', decided: true }]));
    await stop();
  });
});
