import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { answers, fails } from '@/test/answers';
import { aPage, listOf, theGraph } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

describe('a content page', () => {
  it('shows its title, sub title and text', async () => {
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

  it('is set as an editor would: headings, lists, links and captions', async () => {
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

  it('plays a film of another site once somebody has pressed the button', async () => {
    server.use(answers('/api/pages/about-us', aPage({ content: '[video](https://youtu.be/aqz-KE-bpKQ)' })));
    const { user } = renderSite('/pages/about-us');
    const play = await screen.findByRole('button', { name: /Play video/ });
    expect(document.querySelector('iframe')).toBeNull();

    await user.click(play);

    const player = screen.getByTitle('Video from YouTube');
    expect(player).toHaveAttribute('src', expect.stringContaining('https://www.youtube-nocookie.com/embed/'));
  });

  it('asks for pictures of other sites without telling them where they are shown', async () => {
    const content = '![A bar](https://a.example/v.png)';
    server.use(answers('/api/pages/about-us', aPage({ content })));
    renderSite('/pages/about-us');

    const image = await screen.findByRole('img', { name: 'A bar' });

    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('is known from the start of the site while its service is away', async () => {
    const pages = listOf([aPage({ slug: 'about-us', content: 'Known before.' })]);
    server.use(answers('/api/graph', theGraph({ pages })), fails('/api/pages/about-us', 'unavailable'));
    renderSite('/pages/about-us');

    expect(await screen.findByText('Known before.')).toBeVisible();
  });

  it('is a Not Found panel when there is no such page', async () => {
    server.use(fails('/api/pages/none', 'page_not_found'));
    renderSite('/pages/none');

    expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  it('says after eight seconds that it takes long, and is asked for once more on request', async () => {
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

  it('can be asked for again when its service is away', async () => {
    server.use(fails('/api/pages/gold', 'unavailable'));
    const { user } = renderSite('/pages/gold');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent("The service isn't available right now");
    server.use(answers('/api/pages/gold', aPage({ slug: 'gold', title: 'Gold' })));

    await user.click(again);

    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gold'));
  });

  it('says that there is no connection when nothing answers', async () => {
    server.use(http.get('/api/pages/gold', () => HttpResponse.error()));
    renderSite('/pages/gold');

    expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
  });
});
