import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import german from '@/locales/de/site.json';
import english from '@/locales/en/site.json';
import { prepareTexts } from '@/shared/i18n/i18n';
import { answers, fails } from '@/test/answers';
import { aPage, listOf, theGraph, theSettings } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the bar', () => {
  it('is transparent on the home page until scrolled', async () => {
    renderSite('/');
    const bar = await screen.findByRole('banner');
    expect(bar).toHaveClass('transparent');

    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(10);
    fireEvent.scroll(window);

    expect(bar).not.toHaveClass('transparent');
  });

  it('is solid on every other page', () => {
    renderSite('/track.html');

    expect(screen.getByRole('banner')).not.toHaveClass('transparent');
  });

  it('switches the theme and stores it for the next visit', async () => {
    const { user, unmount } = renderSite('/track.html');
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');

    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    unmount();
    renderSite('/track.html');

    expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  });
});

describe('the language picker', () => {
  it('lists every language once, by its own name', async () => {
    const { user } = renderSite('/track.html');

    await user.click(screen.getByRole('button', { name: 'Language: English' }));

    const names = within(screen.getByRole('banner'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Deutsch', 'العربية', 'हिन्दी', 'Svenska', 'Tiếng Việt']));
    expect(names).toHaveLength(15);
    expect(new Set(names)).toHaveProperty('size', 15);
    expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  });

  it('stores the choice and reloads the page', async () => {
    const reload = vi.fn<() => void>();
    onTestFinished(() => void (document.cookie = 'language=; Max-Age=0; Path=/'));
    vi.stubGlobal('location', { href: location.href, pathname: '/track.html', reload });
    const { user } = renderSite('/track.html');

    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    await user.click(screen.getByRole('button', { name: 'العربية' }));

    expect(document.cookie).toContain('language=ar');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps the scroll position and the focus on its button', async () => {
    onTestFinished(() => void (document.cookie = 'language=; Max-Age=0; Path=/'));
    vi.stubGlobal('location', { href: location.href, pathname: '/track.html', reload: vi.fn<() => void>() });
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600);
    const { user, unmount } = renderSite('/track.html');
    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    await user.click(screen.getByRole('button', { name: 'العربية' }));
    unmount();

    const scrolled = vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
    renderSite('/track.html');

    expect(screen.getByRole('button', { name: 'Language: English' })).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(0, 600);
  });

  it('closes with Escape and returns the focus', async () => {
    const { user } = renderSite('/track.html');
    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    await user.tab();

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('button', { name: 'Deutsch' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Language: English' })).toHaveFocus();
  });
});

describe('the side menu', () => {
  it('links to every page of the site', async () => {
    const pages = listOf([
      aPage({ slug: 'about-us', title: 'About Us' }),
      aPage({ slug: 'gold', title: 'Gold' }),
    ]);
    server.use(answers('/api/graph', theGraph({ pages })));
    const { user, store } = renderSite('/track.html');
    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Menu' }));

    expect(linksOf(await screen.findByRole('dialog', { name: 'Menu' }))).toEqual([
      ['Home Page', '/'],
      ['Contact Us', '/contact.html'],
      ['Track Parcel', '/track.html'],
      ['About Us', '/pages/about-us'],
      ['Gold', '/pages/gold'],
    ]);
  });

  it('names the company’s pages as the bar does if they have no texts in the visitor’s language', async () => {
    await prepareTexts('de', { site: german });
    onTestFinished(() => prepareTexts('en', { site: english }));
    const pages = listOf([
      aPage({ slug: 'about-us', title: 'About Us' }),
      aPage({ slug: 'gold', title: 'Gold' }),
    ]);
    server.use(answers('/api/graph', theGraph({ pages })));
    const { user, store } = renderSite('/track.html');
    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Menü' }));

    const menu = within(await screen.findByRole('dialog', { name: 'Menü' }));
    expect(menu.getByRole('link', { name: 'Über uns' })).toHaveAttribute('href', '/pages/about-us');
    expect(menu.getByRole('link', { name: 'Gold' })).toHaveAttribute('href', '/pages/gold');
  });

  it('traps the focus in both directions', async () => {
    const { user } = renderSite('/track.html');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    const first = within(menu).getByRole('button', { name: 'Close menu' });
    const last = within(menu).getByRole('link', { name: 'Privacy Policy' });

    act(() => last.focus());
    await user.tab();
    expect(first).toHaveFocus();
    await user.tab({ shift: true });

    expect(last).toHaveFocus();
  });

  it('closes when a link is followed', async () => {
    const { user } = renderSite('/track.html');
    await user.click(screen.getByRole('button', { name: 'Menu' }));

    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Contact Us' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();
  });
});

describe('the footer', () => {
  it('shows the company, its email address and its three pages, and leads to the account and the check of proofs', async () => {
    renderSite('/track.html');
    const footer = screen.getByRole('contentinfo');

    expect(await within(footer).findByText('Goldline Secure')).toBeVisible();
    expect(linksOf(footer)).toEqual([
      ['My account', '/account/index.html'],
      ['Check a proof', '/verify.html'],
      ['About Us', '/pages/about-us'],
      ['Warehousing', '/pages/warehousing'],
      ['Privacy Policy', '/pages/privacy-policy'],
      ['Contact Us', '/contact.html'],
      ['desk@goldline.example', 'mailto:desk@goldline.example'],
    ]);
  });

  it('omits a missing address', () => {
    server.use(answers('/api/graph', theGraph({ settings: theSettings({ contact_email: null }) })));
    renderSite('/track.html');

    expect(linksOf(screen.getByRole('contentinfo'))).toHaveLength(6);
  });
});

describe('the site', () => {
  it('is titled with the first two crumbs of a page', async () => {
    renderSite('/contact.html');

    await screen.findByRole('heading', { name: 'Contact Us', level: 1 });

    expect(document.title).toBe('Home - Contact Us');
  });

  it('shows the state of the last visit while the content is down', async () => {
    const { unmount, store } = renderSite('/track.html');
    await waitFor(() => expect(store.getState().settings).not.toBeNull());
    unmount();
    server.use(fails('/api/graph', 'unavailable'));

    renderSite('/track.html');

    expect(within(screen.getByRole('banner')).getByText('Goldline Secure')).toBeVisible();
  });

  it("offers the company's chat in a sandboxed frame", async () => {
    server.use(
      answers('/api/graph', theGraph({ settings: theSettings({ chat_code: '<script></script>' }) })),
    );
    const { user } = renderSite('/track.html');

    await user.click(await screen.findByRole('button', { name: 'Chat with us' }));

    const frame = screen.getByTitle('Chat with us');
    expect(frame).toHaveAttribute('src', '/chat.html');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
  });

  it('has a skip link past the bar for the keyboard', async () => {
    const { user } = renderSite('/track.html');

    await user.tab();

    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });
});
