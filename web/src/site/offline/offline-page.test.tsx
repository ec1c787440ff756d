import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { keyOf, versionOf } from '@/shared/state/persistence';
import { aParcel } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import script from '../../../build/offline.js?raw';

/** The page as a visitor without a connection sees it, with this stored on the device. */
async function showOffline(stored: Record<string, unknown>) {
  renderSite('/offline.html');
  await screen.findByRole('heading', { name: 'No connection' });
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
  // oxlint-disable-next-line typescript/no-implied-eval -- a file of its own on the page, as here
  new Function(script)();
}
const listed = () =>
  within(screen.getByRole('region', { name: 'Tracked on this device' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the page that is shown without a connection', () => {
  it('still names what was looked up on this device', async () => {
    const parcel = aParcel({ tracking_code: 'VW-2', status: 'In transit', current_location: 'Zürich' });
    await showOffline({
      'vaultway.recent': { version: 1, value: [{ code: 'VW-1', status: 'Delivered' }, 'VW-3'] },
      [keyOf('parcel')]: {
        version: versionOf('parcel'),
        value: { data: parcel, errors: [], fetching: false },
      },
    });

    expect(listed()).toEqual(['VW-1Delivered', 'VW-3', 'VW-2In transit · Zürich']);
  });

  it.each([[null], ['broken'], [{ value: 7 }], [[{ code: 7 }, null, {}]]])(
    'is not misled by what an older release stored: %j',
    async (stored) => {
      await showOffline({ 'vaultway.recent': stored });

      expect(screen.queryByRole('region')).not.toBeInTheDocument();
    },
  );

  it('loads the page again on request', async () => {
    const reload = vi.fn<() => void>();
    await showOffline({});
    vi.stubGlobal('location', { reload });

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('is left by itself as soon as the site answers', async () => {
    const reload = vi.fn<() => void>();
    const repeated = vi.spyOn(globalThis, 'setInterval');
    await showOffline({});
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
