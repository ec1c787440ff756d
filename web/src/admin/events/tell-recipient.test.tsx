import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Parcel } from '@vaultway/contracts';
import { anActivity, envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ADD = '/control/parcels/VW-1/activities/create';

function open(facts: Partial<Parcel> = {}) {
  const parcel = aParcelWith([], { tracking_code: 'VW-1', ...facts });
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.post('/api/activities', () => HttpResponse.json(envelope(anActivity(), 201), { status: 201 })),
  );
  return { parcel, ...renderPanel(ADD) };
}

const theTick = () => screen.findByRole('switch', { name: 'Notify the recipient by email' });

it('mails the recipient with one checkbox, and previews the email while typing', async () => {
  const mail = { subject: 'Parcel VW-1: Landed', text: 'Plain words', html: '<h1>Designed</h1>' };
  server.use(http.post('/api/activities/preview', () => HttpResponse.json(envelope(mail))));
  const [seen, sent] = [callsOf('POST', '/api/activities/preview'), callsOf('POST', '/api/activities')];
  const { user, parcel } = open({ recipient_email: 'ada@example.com' });
  await user.click(await theTick());
  await fillIn(user, { Title: 'Landed' });

  const preview = within(await screen.findByRole('region', { name: 'Email to the recipient' }));
  expect(preview.getByText('Parcel VW-1: Landed')).toBeVisible();
  const frame = preview.getByTitle('The email as the recipient sees it');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', mail.html);
  await user.click(preview.getByRole('radio', { name: 'Plain text' }));
  expect(preview.getByText('Plain words')).toBeVisible();
  await waitFor(async () =>
    expect(await seen.last()).toMatchObject({ parcel_id: parcel.id, title: 'Landed', notify_language: 'en' }),
  );

  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('Event added. The email goes to ada@example.com.')).toBeVisible();
  expect(await sent.only()).toMatchObject({ title: 'Landed', notify: 'yes', notify_language: 'en' });
});

it('asks for the time directly after the title', async () => {
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Add event' });
  await within(dialog).findByLabelText('Title');
  const names = [...dialog.querySelectorAll('input, select')].map(
    (field) => (field as HTMLInputElement).labels?.[0]?.textContent,
  );
  expect(names.slice(0, 3)).toEqual(['Title', 'Time (optional)', 'Time zone']);
});

it('shows that the email is kept if none is sent', async () => {
  const { user } = open({ recipient_email: 'ada@example.com' });
  const settings = theSettings({ mail_driver: 'outbox', mail_relay: false });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: anna, settings })))));
  expect(await screen.findByRole('note', { name: "Email isn't set up" })).toBeVisible();
  expect(screen.queryByText(/The email goes to/)).not.toBeInTheDocument();
  await user.click(await theTick());
  await fillIn(user, { Title: 'Landed' });
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(
    await screen.findByText(
      /^Event added\. The recipient won't receive a notification: it's kept in the outbox\.$/,
    ),
  ).toBeVisible();
});

it('mentions no email if none was requested', async () => {
  const { user } = open({ recipient_email: 'ada@example.com' });
  await fillIn(user, { Title: 'Landed' });
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('Event added.')).toBeVisible();
});

it('offers the email before icon, color and time', async () => {
  open({ recipient_email: 'ada@example.com' });
  const tick = await theTick();
  const icon = screen.getByRole('radio', { name: 'Truck' });
  expect(tick.compareDocumentPosition(icon)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('requires the event before it previews the email', async () => {
  const { user } = open({ recipient_email: 'ada@example.com' });
  await user.click(await theTick());
  expect(await screen.findByText('Fill in the event first; the email describes it.')).toBeVisible();
});

it('explains why a recipient without an address cannot be mailed', async () => {
  open();
  expect(await theTick()).toBeDisabled();
  expect(await theTick()).toHaveAccessibleDescription(/^This parcel has no recipient email\./);
});
