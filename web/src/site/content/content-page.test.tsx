import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIRST_DATA, type FirstData } from '@vaultway/contracts/first-data';
import { pages as collection } from '@/shared/state/collections';
import { graphApi } from '@/shared/state/graph.api';
import { answers, fails } from '@/test/answers';
import { aPage, listOf, theGraph } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

/** Adds the data that the content service fills in. */
function withFirstData(data: FirstData): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = FIRST_DATA;
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}

afterEach(() => document.getElementById(FIRST_DATA)?.remove());

describe('a content page', () => {
  it('shows its title, subtitle and text', async () => {
    const content = 'We carry **gold**.\n\n![image](https://a.example/v.png)\n<b>as typed</b>';
    server.use(answers('/api/pages/about-us', aPage({ sub_title: 'Since 1987', content })));
    renderSite('/pages/about-us');

    expect(await screen.findByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
    const main = screen.getByRole('main');
    expect(within(main).getByText('Since 1987')).toBeVisible();
    expect(within(main).getByText('gold').tagName).toBe('STRONG');
    expect(within(main).getByText('<b>as typed</b>')).toBeVisible();
    expect(document.title).toBe('Home - About Us');
  });

  it('is formatted: headings, lists, links and captions', async () => {
    const content =
      '**Gold and silver**\n- weighed\n- sealed\nWrite to hello@gold.example\n![Our vault](https://a.example/v.png)';
    server.use(answers('/api/pages/about-us', aPage({ content })));
    renderSite('/pages/about-us');

    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { name: 'Gold and silver', level: 2 })).toBeVisible();
    expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['weighed', 'sealed']),
    );
    expect(main.getByRole('link', { name: 'hello@gold.example' })).toHaveAttribute(
      'href',
      'mailto:hello@gold.example',
    );
    expect(main.getByRole('figure')).toHaveTextContent('Our vault');
    expect(main.getByRole('region', { name: 'Help' })).toBeVisible();
  });

  it("plays another site's video after a press on the button", async () => {
    server.use(answers('/api/pages/about-us', aPage({ content: '[video](https://youtu.be/aqz-KE-bpKQ)' })));
    const { user } = renderSite('/pages/about-us');
    const play = await screen.findByRole('button', { name: /Play video/ });
    expect(document.querySelector('iframe')).toBeNull();

    await user.click(play);

    const player = screen.getByTitle('Video from YouTube');
    expect(player).toHaveAttribute('src', expect.stringContaining('https://www.youtube-nocookie.com/embed/'));
  });

  it("loads other sites' images without a referrer", async () => {
    const content = '![A bar](https://a.example/v.png)';
    server.use(answers('/api/pages/about-us', aPage({ content })));
    renderSite('/pages/about-us');

    const image = await screen.findByRole('img', { name: 'A bar' });

    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it("is shown from the site's initial data while its service is down", async () => {
    const pages = listOf([aPage({ slug: 'about-us', content: 'Known before.' })]);
    server.use(answers('/api/graph', theGraph({ pages })), fails('/api/pages/about-us', 'unavailable'));
    renderSite('/pages/about-us');

    expect(await screen.findByText('Known before.')).toBeVisible();
  });

  it('keeps the text of the first HTML when the list of pages arrives without it, even if the service fails', async () => {
    const titles = { title: 'About Us', sub_title: null };
    const foreign = aPage({ language: 'de', content: 'Hinter Stahl', translations: { en: titles } });
    const translations = { en: { ...titles, content: 'Behind steel' } };
    withFirstData({ page: { ...foreign, content: '', translations } });
    server.use(
      answers('/api/graph', theGraph({ pages: listOf([foreign]) })),
      fails('/api/pages/about-us', 'unavailable'),
    );
    const { store } = renderSite('/pages/about-us');
    expect(await screen.findByText('Behind steel')).toBeVisible();

    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(1));
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries)).toContainEqual(
        expect.objectContaining({ endpointName: 'page', status: 'rejected' }),
      ),
    );

    expect(screen.getByText('Behind steel')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its text when the list of pages has the same version', async () => {
    const titles = { title: 'About Us', sub_title: null };
    const foreign = aPage({ language: 'de', content: 'Hinter Stahl', translations: { en: titles } });
    const whole = { ...foreign, translations: { en: { ...titles, content: 'Behind steel' } } };
    server.use(
      answers('/api/graph', theGraph({ pages: listOf([foreign]) })),
      answers('/api/pages/about-us', whole),
    );
    const { store } = renderSite('/pages/about-us');
    await screen.findByText('Behind steel');
    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(1));
    store.dispatch(collection.stored(whole));

    await store.dispatch(graphApi.endpoints.graph.initiate(undefined, { forceRefetch: true }));

    expect(store.getState().pages.map[whole.id]).toEqual(whole);
  });

  it('leaves the menu its usual pages until all are known', async () => {
    withFirstData({ page: aPage({ slug: 'gold', title: 'Gold', content: 'Bars' }) });
    server.use(
      http.get('/api/graph', () => new Promise<never>(() => undefined)),
      answers('/api/pages/gold', aPage({ slug: 'gold', title: 'Gold', content: 'Bars and coins' })),
    );
    const { user } = renderSite('/pages/gold');
    await screen.findByText('Bars and coins');

    await user.click(screen.getByRole('button', { name: 'Menu' }));

    const menu = within(await screen.findByRole('navigation', { name: 'All pages' }));
    expect(menu.queryByRole('link', { name: 'Gold' })).toBeNull();
    expect(menu.getByRole('link', { name: 'Warehousing' })).toBeVisible();
  });

  it('is a Not Found panel if there is no such page', async () => {
    server.use(fails('/api/pages/none', 'page_not_found'));
    renderSite('/pages/none');

    expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  it('says after eight seconds that it takes long, and retries on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(http.get('/api/pages/gold', () => new Promise<never>(() => undefined)));
    renderSite('/pages/gold');
    await screen.findByText('Loading…');

    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    server.use(answers('/api/pages/gold', aPage({ slug: 'gold', title: 'Gold' })));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Gold', level: 1 })).toBeVisible();
  });

  it('can be retried when its service is down', async () => {
    server.use(fails('/api/pages/gold', 'unavailable'));
    const { user } = renderSite('/pages/gold');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    server.use(answers('/api/pages/gold', aPage({ slug: 'gold', title: 'Gold' })));

    await user.click(again);

    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gold'));
  });

  it('reports a missing connection', async () => {
    server.use(http.get('/api/pages/gold', () => HttpResponse.error()));
    renderSite('/pages/gold');

    expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
  });
});
