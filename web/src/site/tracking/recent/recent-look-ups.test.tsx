import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '@/test/answers';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { forget, readRecent, remember } from './recent-store';

const AT = '2026-11-20T12:00:00.000Z';
const list = () => screen.findByRole('region', { name: 'Recently tracked' });

// A day of another year is named with its year.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) }));

describe('recent look-ups', () => {
  it('link to a parcel, with its status or step', async () => {
    remember({ code: 'VW-2', step: 'exception', status: 'usual.heldAtCustoms', at: AT });
    remember({ code: 'VW-1', step: 'out_for_delivery', at: AT });
    renderSite('/track.html');

    const [link, other] = within(await list()).getAllByRole('link');

    expect(link).toHaveTextContent('VW-1Last known: Out for delivery20 November');
    expect(other).toHaveTextContent('VW-2Last known: Held at customs20 November');
    expect(link).toHaveAttribute('href', '/track.html?code=VW-1');
  });

  it("name the day on the visitor's clock", async () => {
    remember({ code: 'VW-1', step: null, at: new Date(2026, 10, 20, 23, 59).toISOString() });
    remember({ code: 'VW-2', step: null, at: new Date(2026, 10, 20, 0, 1).toISOString() });
    renderSite('/track.html');

    const links = within(await list()).getAllByRole('link');

    expect(links.map(({ textContent }) => textContent)).toEqual([
      'VW-220\u00a0November',
      'VW-120\u00a0November',
    ]);
  });

  it('can be removed one by one or all together', async () => {
    for (const code of ['VW-1', 'VW-2', 'VW-3']) remember({ code, step: null, at: AT });
    const { user } = renderSite('/track.html');
    await list();

    await user.click(screen.getByRole('button', { name: 'Remove VW-2 from this list' }));
    expect(readRecent().map(({ code }) => code)).toEqual(['VW-3', 'VW-1']);
    expect(screen.getByRole('button', { name: 'Remove VW-1 from this list' })).toHaveFocus();
    expect(screen.getByText('VW-2 removed')).toHaveRole('status');

    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    expect(readRecent()).toEqual([]);
    expect(screen.queryByRole('region', { name: /Recent/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText('List cleared')).toHaveRole('status');
  });

  it('add each look-up, and omit the displayed parcel', async () => {
    server.use(answers('/api/parcels/:code', aTrackedParcel({ tracking_code: 'VW-9', step: 'customs' })));
    renderSite('/track.html?code=vw9');

    await waitFor(() => expect(readRecent()).toMatchObject([{ code: 'VW-9', step: 'customs' }]));
    expect(screen.queryByRole('region', { name: /Recent/ })).not.toBeInTheDocument();
  });
});

it('names a delivered parcel whose status was left behind as delivered', async () => {
  const history = listOf([anActivity({ title: 'Delivered', step: 'delivered' })]);
  const parcel = aTrackedParcel({ tracking_code: 'VW-9', status: 'In transit', step: 'delivered', history });
  server.use(answers('/api/parcels/:code', parcel));
  renderSite('/track.html?code=vw9');

  await waitFor(() => expect(readRecent()).toMatchObject([{ code: 'VW-9', status: 'usual.delivered' }]));
});

it.each([{ status: 'Handed to Zofia' }, { status: null }])(
  'keep no text by an admin, which may name people: $status',
  async ({ status }) => {
    const history = listOf([anActivity({ title: 'Handed to Zofia', description: 'Zofia signed' })]);
    const parcel = aTrackedParcel({ tracking_code: 'VW-9', recipient_name: 'Zofia', status, history });
    server.use(answers('/api/parcels/:code', parcel));
    renderSite('/track.html?code=vw9');

    await waitFor(() => expect(readRecent()).toMatchObject([{ code: 'VW-9' }]));
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/zofia/i);
  },
);

describe('the store', () => {
  it('holds the last ten, each parcel once, newest first', () => {
    for (let n = 1; n <= 12; n += 1) remember({ code: `VW-${n}`, step: 'departed', at: AT });
    remember({ code: 'vw 5', step: null, at: AT });

    expect(readRecent().map(({ code }) => code)).toEqual([
      'vw 5',
      'VW-12',
      'VW-11',
      'VW-10',
      'VW-9',
      'VW-8',
      'VW-7',
      'VW-6',
      'VW-4',
      'VW-3',
    ]);
  });

  it.each(['{', '7', '{"version":0,"value":[]}', '{"version":2,"value":[{"code":1}]}'])(
    'ignores %s',
    (stored) => {
      localStorage.setItem('vaultway.recent', stored);
      expect(readRecent()).toEqual([]);
    },
  );

  it('removes data of an older release, which may name people', () => {
    const value = [{ code: 'VW-1', status: 'Handed to Zofia', at: AT }];
    localStorage.setItem('vaultway.recent', JSON.stringify({ version: 1, value }));

    expect(readRecent()).toEqual([]);
    expect(localStorage.getItem('vaultway.recent')).toBeNull();
  });

  it('works in a browser without storage', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(remember({ code: 'VW-1', step: null, at: AT })).toHaveLength(1);
    expect(forget('VW-1')).toEqual([]);
    expect(readRecent()).toEqual([]);
  });
});
