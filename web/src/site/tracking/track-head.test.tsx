import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { aTrackedParcel, envelope } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

async function trackAnother(user: UserEvent, codes: string) {
  await user.click(await screen.findByRole('button', { name: 'Track another' }));
  const field = screen.getByRole('textbox', { name: 'Tracking code' });
  await user.clear(field);
  await user.type(field, `${codes}{Enter}`);
}

/** Returns the structured data about a delivery in the document's head. */
const structuredData = () => document.head.querySelector('script[type="application/ld+json"]')?.textContent;

it('puts structured data about a delivery into the head of a look-up, which search engines must not index', async () => {
  const parcel = aTrackedParcel({
    status: 'In transit',
    destination: 'Lisbon, Portugal',
    min_expected_delivery_date: '2026-11-24',
    max_expected_delivery_date: null,
  });
  server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(parcel))));

  renderSite('/track.html?code=VW-2048-7719');

  await waitFor(() => expect(structuredData()).toContain('Goldline Secure'));
  expect(JSON.parse(structuredData() ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ParcelDelivery',
    trackingNumber: 'VW-2048-7719',
    trackingUrl: 'http://localhost:3000/track.html?code=VW-2048-7719',
    provider: { '@type': 'Organization', name: 'Goldline Secure' },
    deliveryStatus: { '@type': 'DeliveryEvent', name: 'In transit' },
    expectedArrivalFrom: '2026-11-24',
    deliveryAddress: { '@type': 'PostalAddress', addressLocality: 'Lisbon, Portugal' },
  });
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

it.each(['delivered', 'returned'] as const)('expects no arrival of a parcel that was %s', async (step) => {
  const parcel = aTrackedParcel({ step, min_expected_delivery_date: '2026-11-24' });
  server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(parcel))));

  renderSite('/track.html?code=VW-2048-7719');

  await waitFor(() => expect(structuredData()).toContain('Goldline Secure'));
  expect(structuredData()).not.toContain('expectedArrival');
});

it('has none about a parcel with withheld details', async () => {
  const parcel = aTrackedParcel({ restricted: true, recipient_name: null, status: 'In transit' });
  server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(parcel))));

  renderSite('/track.html?code=VW-2048-7719');

  expect(await screen.findByRole('textbox', { name: /last four digits/ })).toBeVisible();
  expect(structuredData()).toBeUndefined();
});

it("has the displayed parcel's data after going back to it", async () => {
  server.use(
    http.get('/api/parcels/:code', ({ params: { code } }) =>
      HttpResponse.json(
        envelope(aTrackedParcel({ tracking_code: String(code), status: `Status of ${String(code)}` })),
      ),
    ),
  );
  const { user } = renderSite('/track.html?code=VW-1');
  await screen.findByRole('heading', { name: 'Status of VW-1' });
  await trackAnother(user, 'VW-2');
  await screen.findByRole('heading', { name: 'Status of VW-2' });
  await trackAnother(user, 'VW-1');

  await screen.findByRole('heading', { name: 'Status of VW-1' });

  await waitFor(() => expect(structuredData()).toContain('"trackingNumber":"VW-1"'));
});

it('has none about several parcels', async () => {
  server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(aTrackedParcel()))));
  const { user } = renderSite('/track.html?code=VW-1');
  await waitFor(() => expect(structuredData()).toBeDefined());

  await trackAnother(user, 'VW-1, VW-2');

  expect(await screen.findByRole('heading', { name: '2 parcels' })).toBeVisible();
  await waitFor(() => expect(structuredData()).toBeUndefined());
});
