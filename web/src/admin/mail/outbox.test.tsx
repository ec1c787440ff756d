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
const OTHER = '0199cccc-0000-7000-8000-000000000002';
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

it('sends selected mails that were kept, and says why others stay', async () => {
  const kept = [
    aMail({ state: 'kept', subject: 'One' }),
    aMail({ id: OTHER, state: 'kept', subject: 'Two' }),
  ];
  server.use(
    http.get('/api/mails', () => HttpResponse.json(pagedOf(kept))),
    http.post('/api/mails/send-kept', () =>
      HttpResponse.json(
        envelope({
          done: 1,
          failed: 1,
          rows: [
            { id: kept[0]?.id, ok: true, error: null, code: null },
            { id: OTHER, ok: false, error: 'Gone', code: 'mail_secret_gone' },
          ],
        }),
      ),
    ),
  );
  const calls = callsOf('POST', '/api/mails/send-kept');
  const { user } = renderPanel('/control/mails/list.html?state=kept');
  await user.click(await screen.findByRole('checkbox', { name: /One/ }));
  await user.click(screen.getByRole('checkbox', { name: /Two/ }));
  expect(screen.getByText('Emails selected: 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Emails queued: 1.')).toBeVisible();
  expect(screen.getByText(/^Emails left in the outbox: 1. The token/)).toBeVisible();
  expect(await calls.only()).toEqual({ ids: kept.map(({ id }) => id), password: '' });
  expect(screen.queryByText(/Emails selected/)).not.toBeInTheDocument();
});

it('asks for the password of a mailbox that refused it, for the emails that it kept', async () => {
  const kept = [
    aMail({ state: 'kept', subject: 'One' }),
    aMail({ id: OTHER, state: 'kept', subject: 'Two' }),
  ];
  server.use(
    http.get('/api/mails', () => HttpResponse.json(pagedOf(kept))),
    http.post('/api/mails/send-kept', () =>
      HttpResponse.json(
        envelope({
          done: 1,
          failed: 1,
          rows: [
            { id: kept[0]?.id, ok: true, error: null, code: null },
            { id: OTHER, ok: false, error: 'Refused', code: 'mailbox_refused' },
          ],
        }),
      ),
    ),
  );
  const calls = callsOf('POST', '/api/mails/send-kept');
  const { user } = renderPanel('/control/mails/list.html?state=kept');
  await user.click(await screen.findByRole('checkbox', { name: /One/ }));
  await user.click(screen.getByRole('checkbox', { name: /Two/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Emails selected: 1')).toBeVisible();
  await user.type(await screen.findByLabelText(/^Password/), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(calls.last).toEqual({ ids: [OTHER], password: 'secret words' });
});

it('offers no selection of other mails', async () => {
  server.use(http.get('/api/mails', () => HttpResponse.json(pagedOf([failed]))));
  renderPanel('/control/mails/list.html');
  await screen.findByRole('link', { name: 'Lost' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
