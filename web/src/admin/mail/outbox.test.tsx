import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Mail } from '@vaultway/contracts';
import { currentAddress } from '@/test/address-bar';
import { aMail, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const failed = aMail({ state: 'failed', subject: 'Lost', last_error: '550 No such user', tries: 3 });
const PAGE = `/control/mails/${failed.id}`;
const show = (mail: Mail) =>
  server.use(http.get(`/api/mails/${mail.id}`, () => HttpResponse.json(envelope(mail))));

it('lists mails with their states, and filters them in the address', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/mails', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(pagedOf([failed]));
    }),
  );
  const { user } = renderPanel('/control/mails/list.html');
  expect(await screen.findByRole('link', { name: 'Lost' })).toHaveAttribute('href', PAGE);
  await user.selectOptions(screen.getByLabelText('Status'), 'Failed');
  await user.selectOptions(screen.getByLabelText('Type'), 'Parcel update');
  await expect.poll(() => asked.at(-1)).toContain('kind=parcel_news&state=failed');
  expect(currentAddress()).toContain('state=failed');
});

it('shows why a mail failed, and sends it again', async () => {
  show(failed);
  server.use(
    http.post(`/api/mails/${failed.id}/retry`, () => {
      show(aMail({ ...failed, state: 'queued', last_error: null }));
      return HttpResponse.json(envelope({ id: failed.id, state: 'queued' }, 202), { status: 202 });
    }),
  );
  const calls = callsOf('POST', `/api/mails/${failed.id}/retry`);
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('550 No such user')).toBeVisible();
  expect(screen.getByText('It is here.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  expect(await calls.only()).toEqual({ password: '' });
});

it.each([
  [true, "Recipients see each other's addresses"],
  [false, "Recipients don't see each other's addresses"],
])('shows whether recipients of a mail see each other: %j', async (show_recipients, sentence) => {
  show(aMail({ ...failed, to: ['ada@example.com', 'grace@example.com'], show_recipients }));
  renderPanel(PAGE);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('hides the text of a confidential mail, and does not send it again', async () => {
  show(aMail({ ...failed, kind: 'password_token', confidential: true, text: null, state: 'kept' }));
  renderPanel(PAGE);
  expect(
    await screen.findByText(
      "This email contains a token or link meant only for its recipient, so its text isn't shown here.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});
