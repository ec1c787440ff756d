import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { remember } from '@/site/tracking/recent/recent-store';
import script from '../../../build/offline.js?raw';

/** Renders the page as it is without a connection. */
async function showOffline() {
  renderSite('/offline.html');
  await screen.findByRole('heading', { name: 'No connection' });
  // oxlint-disable-next-line typescript/no-implied-eval -- a file of its own on the page, as here
  new Function(script)();
}
const listed = () =>
  within(screen.getByRole('region', { name: 'Tracked on this device' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the offline page', () => {
  it('lists look-ups from this device, with their times', async () => {
    remember({ code: 'VW-2', step: null, at: new Date(2026, 10, 19, 9, 5).toISOString() });
    remember({ code: 'VW-1', step: 'delivered', at: new Date(2026, 10, 20, 13, 0).toISOString() });
    await showOffline();

    expect(listed()).toEqual([
      'VW-1Last step: DeliveredLast checked: 20 November at 13:00.',
      'VW-2Last checked: 19 November at 09:05.',
    ]);
  });

  it.each([null, 'broken', { value: 7 }, { value: [{ code: 7 }, null, {}] }])(
    'survives data of an older release: %j',
    async (stored) => {
      localStorage.setItem('vaultway.recent', JSON.stringify(stored));
      await showOffline();

      expect(screen.queryByRole('region')).not.toBeInTheDocument();
    },
  );

  it('reloads on request', async () => {
    const reload = vi.fn<() => void>();
    await showOffline();
    vi.stubGlobal('location', { reload });

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads by itself once the site responds', async () => {
    const reload = vi.fn<() => void>();
    const repeated = vi.spyOn(globalThis, 'setInterval');
    await showOffline();
    const [look] = repeated.mock.lastCall as unknown as [() => void];
    const { origin } = location;
    vi.stubGlobal('location', { reload, pathname: '/contact.html', href: `${origin}/contact.html` });
    const asked = vi.spyOn(globalThis, 'fetch');
    const lookAgain = async (answer: () => Response) => {
      server.use(http.head('/contact.html', answer));
      look();
      await asked.mock.results.at(-1)?.value.catch(() => null);
      await Promise.resolve();
    };

    await lookAgain(() => HttpResponse.error());
    await lookAgain(() => new HttpResponse(null, { status: 503 }));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();

    await lookAgain(() => new HttpResponse(null));
    expect(reload).toHaveBeenCalledOnce();
  });
});
