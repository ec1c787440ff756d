import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentAddress } from '@/test/address-bar';
import { answers, fails } from '@/test/answers';
import { aParcel, aReview, listOf, theGraph, theSettings } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const carousel = () => screen.findByRole('group', { name: 'Highlights' });
const shown = () =>
  screen
    .getByRole('group', { name: 'Highlights' })
    .querySelector('[data-shown=true]')
    ?.getAttribute('aria-label');
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the home page's tracking field", () => {
  it.each([
    [' VW-2048-7719 ', 'VW-2048-7719'],
    ['Tracking code: WNRR-8MG3-GX24-TCNP.', 'WNRR-8MG3-GX24-TCNP'],
    ['https://vaultway.test/track.html?code=VW-2048-7719', 'VW-2048-7719'],
  ])('opens the parcel with one paste of %j and Enter', async (pasted, code) => {
    server.use(answers('/api/parcels/:code', aParcel({ status: 'In transit' })));
    const { user } = renderSite('/');

    await user.click(await screen.findByRole('textbox', { name: 'Tracking code' }));
    await user.paste(pasted);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'In transit' })).toBeVisible();
    expect(currentAddress()).toBe(`/track.html?code=${code}`);
  });

  it('opens the tracking page if empty', async () => {
    const { user } = renderSite('/');

    await user.click(await screen.findByRole('button', { name: 'Track Parcel' }));

    expect(currentAddress()).toBe('/track.html');
    expect(await screen.findByRole('heading', { name: 'Track Parcel', level: 1 })).toHaveFocus();
  });
});

it.each([
  "Gold $& Silver $1 $$ $` $' $<name>",
  `Safe "Haven" & <b>Söhne</b> 'Co'`,
  '{{company}} {company} $t(title)',
  '\u202bشركة الذهب\u202c \u200fGold',
  '🏦 Gold 👨‍👩‍👧',
])('shows the company name %j literally', async (company_name) => {
  const site_texts = { en: { 'hero.thanksTitle': 'Welcome to {{company}}, {{company}}' } };
  const settings = { ...theSettings(), company_name, site_texts };
  server.use(answers('/api/graph', theGraph({ settings })));
  renderSite('/');
  const thanks = `Welcome to ${company_name}, ${company_name}`;
  await waitFor(() =>
    expect(Array.from(document.querySelectorAll('h2'), ({ textContent }) => textContent)).toContain(thanks),
  );
  await waitFor(() => expect(document.title).toBe(company_name));
  expect(document.querySelector('h1')?.textContent).toContain(company_name);
});

describe('the slides', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  it('carry the three messages and their next steps', async () => {
    renderSite('/');
    await screen.findByRole('heading', { name: /Goldline/, level: 1 });
    const slides = within(await carousel()).getAllByRole('group', { hidden: true });

    expect(slides.map((slide) => slide.querySelector('h2')?.textContent)).toEqual([
      'Thank You For Choosing Goldline Secure',
      'We Deliver Your Assets To Anywhere In The World',
      'Maximum Security',
    ]);
    expect(slides.map((slide) => slide.querySelector('a')?.getAttribute('href'))).toEqual([
      undefined,
      '/contact.html',
      '/track.html',
    ]);
  });

  it('advance every ten seconds and wrap around', async () => {
    renderSite('/');
    await carousel();
    // From here on no time passes by itself; how much has passed depends on the machine.
    vi.setTimerTickMode('manual');

    await wait(5000);
    expect(shown()).toBe('1 of 3');
    await wait(5000);
    expect(shown()).toBe('2 of 3');
    await wait(10_000);
    expect(shown()).toBe('3 of 3');
    await wait(10_000);
    expect(shown()).toBe('1 of 3');
  });

  it('stop while paused and continue when played', async () => {
    renderSite('/');
    fireEvent.click(within(await carousel()).getByRole('button', { name: 'Pause slideshow' }));
    await wait(30_000);
    expect(shown()).toBe('1 of 3');

    fireEvent.click(within(await carousel()).getByRole('button', { name: 'Play slideshow' }));
    await wait(10_500);

    expect(shown()).toBe('2 of 3');
  });

  it('stop while a mouse points at them', async () => {
    const { user } = renderSite('/');
    await user.hover(await carousel());
    await wait(30_000);
    expect(shown()).toBe('1 of 3');

    await user.unhover(await carousel());
    await wait(10_500);

    expect(shown()).toBe('2 of 3');
  });

  it('stop while the focus is in them', async () => {
    const { user } = renderSite('/');
    await user.click(await screen.findByRole('textbox', { name: 'Tracking code' }));
    await user.unhover(await carousel());

    await wait(30_000);

    expect(shown()).toBe('1 of 3');
  });

  it('stop while the page is hidden', async () => {
    renderSite('/');
    await carousel();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    await wait(30_000);

    expect(shown()).toBe('1 of 3');
  });

  it('stop if the visitor prefers reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduced-motion') }) as MediaQueryList,
    );
    renderSite('/');
    await carousel();

    await wait(30_000);

    expect(shown()).toBe('1 of 3');
    expect(screen.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  });

  it('follow their dots, the arrow keys and a swipe', async () => {
    const { user } = renderSite('/');
    await user.click(within(await carousel()).getByRole('button', { name: 'Show slide 3' }));
    expect(shown()).toBe('3 of 3');

    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('1 of 3');

    fireEvent.touchStart(await carousel(), { touches: [{ clientX: 200, clientY: 10 }] });
    fireEvent.touchEnd(await carousel(), { changedTouches: [{ clientX: 90, clientY: 20 }] });
    expect(shown()).toBe('2 of 3');
  });
});

describe('the sections', () => {
  it('show client reviews if there are any', async () => {
    const reviews = listOf([aReview({ name: 'Grace Hopper', review: 'To the minute.' })]);
    server.use(answers('/api/graph', theGraph({ reviews })));
    renderSite('/');

    const section = await screen.findByRole('region', { name: 'What our clients say' });

    expect(section).toHaveTextContent('To the minute.Grace Hopper');
  });

  it('show six reviews at first, and more on a press, which focuses the first new one', async () => {
    const all = Array.from({ length: 8 }, (_, number) => aReview({ name: `Client ${number + 1}` }));
    server.use(answers('/api/graph', theGraph({ reviews: listOf(all) })));
    const { user } = renderSite('/');
    const section = within(await screen.findByRole('region', { name: 'What our clients say' }));
    expect(section.getAllByRole('listitem')).toHaveLength(6);

    await user.click(section.getByRole('button', { name: 'Show more reviews' }));

    expect(section.getAllByRole('listitem')).toHaveLength(8);
    expect(section.getAllByRole('listitem')[6]).toHaveFocus();
    expect(section.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('show the company’s default name while the content is down', async () => {
    server.use(fails('/api/graph', 'unavailable'));
    renderSite('/');

    const services = await screen.findByRole('region', { name: 'Our Services' });

    expect(within(services).getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vaultway');
    expect(screen.queryByRole('region', { name: 'What our clients say' })).not.toBeInTheDocument();
    expect(document.title).toBe('Vaultway');
  });
});
