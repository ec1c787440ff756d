import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentAddress } from '@/test/address-bar';
import { answers } from '@/test/answers';
import { aPage, listOf, theGraph } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

describe('an unknown address', () => {
  it('is reported with a way back', async () => {
    renderSite('/no/such/page');

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      '404 Error, Resource Not Found',
    );
    expect(screen.getByText(location.href)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  });

  it('links back to the previous page', async () => {
    const pages = listOf([aPage({ slug: 'moved/away', title: 'Moved' })]);
    server.use(answers('/api/graph', theGraph({ pages })));
    const { user, store } = renderSite('/track.html');
    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Moved' }));

    await user.click(await screen.findByRole('link', { name: 'Go Back' }));

    expect(currentAddress()).toBe('/track.html');
  });
});

describe('the scroll position', () => {
  it('is the top on a new page, and restored after going back', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo');
    const pages = listOf([aPage({ slug: 'moved/away', title: 'Moved' })]);
    server.use(answers('/api/graph', theGraph({ pages })));
    const { user, store } = renderSite('/track.html');
    await waitFor(() => expect(store.getState().pages.list.keys).toHaveLength(1));
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
    fireEvent.scroll(window);

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Moved' }));
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    await user.click(await screen.findByRole('link', { name: 'Go Back' }));

    expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  });
});

describe('the resolution page', () => {
  it('shows width, height and browser, updated when the window changes', async () => {
    renderSite('/resolution.html');
    expect(await screen.findByText('1,024 px')).toBeVisible();
    expect(screen.getByText(navigator.userAgent)).toBeVisible();

    vi.stubGlobal('innerWidth', 375);
    dispatchEvent(new Event('resize'));

    expect(await screen.findByText('375 px')).toBeVisible();
  });
});
