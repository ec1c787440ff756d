import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '@vaultway/contracts/constants';
import { Site } from '@/site/site';
import { startSession } from '@/app/start';
import { createStore } from '@/app/store';
import { prepareTexts } from '@/shared/i18n/i18n';
import siteTexts from '@/locales/en/site.json';
import { keyOf, VERSION } from '@/shared/state/persistence';
import { sitePaths } from '@/shared/lib/site-paths';
import { shellState } from '@/shared/state/reducer';
import { answers } from '@/test/answers';
import { aPage, theSettings } from '@/test/builders';
import { server } from '@/test/server';
import '@/test/site-setup';
import { drawShell } from './draw-shell';
import { SHELLS } from './built-shells';
import { shellOf } from './shells';

const drawnShells = SHELLS.flatMap(({ name, draws }) =>
  // The offline page is never hydrated.
  draws !== undefined && name !== 'offline' ? [{ name, draws }] : [],
);
/** Actual addresses of visitors who get a shell's HTML. */
const VISITED: Record<string, string> = { lookup: '/track.html?code=VW-1', page: '/pages/gold' };
/** Other addresses with the same HTML. */
const ALSO_VISITED = ['/track.html?code=VW-1,VW-2', '/track.html?code=+'];

const store = (part: 'theme' | 'settings', value: unknown) =>
  localStorage.setItem(keyOf(part), JSON.stringify({ version: VERSION, value }));

let root: Root | undefined;
afterEach(async () => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  await prepareTexts('en', { site: siteTexts });
});

/** Hydrates the HTML as site.entry.tsx does, in the browser of a returning visitor. */
async function takeOver(html: string, address: string): Promise<void> {
  store('theme', 'DARK');
  store('settings', theSettings({ company_name: 'Remembered Ltd' }));
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  const state = createStore();
  startSession(state);
  await act(async () => {
    root = hydrateRoot(
      place,
      <Provider store={state} serverState={shellState()}>
        <MemoryRouter initialEntries={[address]}>
          <Site />
        </MemoryRouter>
      </Provider>,
    );
  });
}

describe.each(drawnShells)('the HTML of $name', ({ name, draws }) => {
  it.each(['en', 'ar', 'de'] as const)('hydrates without differences in %s', async (language) => {
    server.use(answers('/api/pages/gold', aPage({ slug: 'gold' })));
    expect(await differencesAt(VISITED[name] ?? draws, draws, language)).toEqual([]);
  });
});

it.each(ALSO_VISITED)("hydrates a look-up's HTML without differences at %s", async (address) => {
  const lookup = drawnShells.find(({ name }) => name === shellOf(new URL(address, 'https://site.example')));
  expect(lookup?.name).toBe('lookup');
  expect(await differencesAt(address, lookup?.draws, 'en')).toEqual([]);
});

it("hydrates the HTML of a paper's link without differences", async () => {
  expect(await differencesAt('/verify.html?root=AAAA&size=3', '/verify.html', 'en')).toEqual([]);
});

/** Returns the hydration errors when a visitor at `address` gets the HTML drawn for `draws`. */
async function differencesAt(
  address: string,
  draws: string | undefined,
  language: Language,
): Promise<string[]> {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const { html } = await drawShell(draws, language);
  // React keeps the contexts of its last render until the next one begins.
  await prerender(<i />);

  await takeOver(html, address);

  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(/Remembered Ltd|Goldline Secure/));
  return complain.mock.calls
    .flat()
    .map(String)
    .filter((words) => /hydrat/i.test(words));
}

describe('an address', () => {
  it.each(Object.values(sitePaths))('of the site, like %s, is not a 404', (path) => {
    const pathname = path.replace(/:\w+/, 'any').replace('*', 'index.html');
    expect(shellOf({ pathname, search: '' })).not.toBe('not-found');
  });

  it.each([
    ['/', 'home'],
    ['/track.html', 'track'],
    ['/track.html?code=', 'track'],
    ['/track.html?lang=de&code=A', 'lookup'],
    ['/Contact.html', 'contact'],
    ['/pages/about-us', 'page'],
    ['/resolution.html', 'blank'],
    ['/control/parcels/list.html', 'admin'],
    ['/control', 'admin'],
    ['/cp', 'admin'],
    ['/pages', 'not-found'],
    ['/controls', 'not-found'],
    ['/index.html', 'not-found'],
    ['/control/%C3%A9', 'admin'],
    ['/control/%FF', 'not-found'],
    ['/pages/%FF', 'not-found'],
    ['/pages/caf%C3%A9', 'not-found'],
    ['/%E0%A4%A', 'not-found'],
  ])('%s begins with the HTML of %s', (address, name) => {
    expect(shellOf(new URL(address, 'https://site.example'))).toBe(name);
  });
});
