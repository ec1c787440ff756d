import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { InvitedCount, InvitedLine } from '@vaultway/contracts';
import { failure, envelope } from '@/test/builders';
import { fieldRefusal } from '@/test/answers';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const TOKEN = '3f'.repeat(24);
const PAGE = `/count.html#link=${TOKEN}`;
const OPEN = '/api/vault/invited-count';
const SIGN = `${OPEN}/signature`;
const AT = '2026-11-20T10:00:00.000Z';

const count: InvitedCount = {
  state: 'finished',
  place_code: 'A-1',
  place_name: 'Zürich',
  expected: 2,
  found: 1,
  left: 0,
  moved: 0,
  missing: 1,
  foreign: 0,
  unknown: 0,
  ambiguous: 0,
  unexplained: 0,
  started_at: AT,
  finished_at: AT,
  approved_at: null,
  updated_at: AT,
  link_expires_at: '2030-12-04T12:00:00.000Z',
  signature: null,
};
const line: InvitedLine = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  outcome: 'missing',
  expected: true,
  code: null,
  place_code: 'B-7',
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: 'AB 123',
  seal: null,
  year: 2020,
  gross_weight: '1',
  weight_unit: 'kg',
  fineness: '999.9',
  fine_weight: '32.148',
  reason: 'At the assayer',
};
const signature = {
  name: 'Ada Byron',
  firm: 'Byron & Co.',
  agrees: true,
  remark: null,
  file_sha256: null,
  signed_at: AT,
};

function answerWith(facts: Partial<InvitedCount>, reason = line.reason) {
  const lines = [{ ...line, reason }];
  server.use(
    http.post(OPEN, () => HttpResponse.json(envelope({ ...count, ...facts }))),
    http.post(`${OPEN}/lines`, () => HttpResponse.json(envelope({ lines, next_after: null }))),
  );
}
function open(facts: Partial<InvitedCount> = {}) {
  answerWith(facts);
  return renderSite(PAGE);
}
const refuses = (code: Parameters<typeof failure>[0], status: number) => {
  server.use(http.post(OPEN, () => HttpResponse.json(failure(code), { status })));
  renderSite(PAGE);
};

it('shows the count and its items with their reasons', async () => {
  const calls = callsOf('POST', OPEN);
  open();
  expect(await screen.findByText('Zürich, A-1')).toBeVisible();
  const item = within((await screen.findByText('Valcambi AB 123 2020')).closest('li') as HTMLElement);
  expect(item.getByText('Missing')).toBeVisible();
  expect(item.getByText('999.9')).toBeVisible();
  expect(item.getByText('At the assayer')).toBeVisible();
  expect(await calls.last()).toEqual({ token: TOKEN });
});

it('filters the items', async () => {
  const { user } = open();
  await screen.findByText('Valcambi AB 123 2020');
  const calls = callsOf('POST', `${OPEN}/lines`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Differences');
  await screen.findByText('Valcambi AB 123 2020');
  expect(await calls.last()).toMatchObject({ token: TOKEN, outcome: 'different' });
});

it('signs with name, firm, opinion, and the hash of a file that stays here', async () => {
  server.use(
    http.post(SIGN, () => HttpResponse.json(envelope({ ...count, signature }, 201), { status: 201 })),
  );
  const calls = callsOf('POST', SIGN);
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ada Byron');
  await user.type(screen.getByRole('textbox', { name: 'Firm' }), 'Byron & Co.');
  await user.click(screen.getByRole('radio', { name: 'I agree with this count' }));
  await user.upload(screen.getByLabelText(/^Your report/), new File(['abc'], 'report.pdf'));
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await screen.findByText(hash)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign count' }));

  const signed = await screen.findByRole('heading', { name: 'This count is signed.' });
  await waitFor(() => expect(signed).toHaveFocus());
  expect(await calls.only()).toEqual({
    token: TOKEN,
    updated_at: AT,
    name: 'Ada Byron',
    firm: 'Byron & Co.',
    agrees: 'yes',
    remark: '',
    file_sha256: hash,
  });
});

it('asks for what is missing, also for a remark of an auditor who disagrees', async () => {
  const calls = callsOf('POST', SIGN);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: "I don't agree with this count" }));
  await user.click(screen.getByRole('button', { name: 'Sign count' }));
  expect(screen.getByText('Your name is required')).toBeVisible();
  expect(screen.getByText('Remark is required')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
  expect(calls.count()).toBe(0);
});

it('shows what the server refuses, at the field or above the form', async () => {
  server.use(http.post(SIGN, () => fieldRefusal('firm', 'too_long', { max: 120 })));
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Firm' }), 'B');
  await user.click(screen.getByRole('radio', { name: 'I agree with this count' }));
  await user.click(screen.getByRole('button', { name: 'Sign count' }));
  expect(await screen.findByText(/Firm .*120/)).toBeVisible();
});

it('shows who has signed meanwhile with the same link, to whoever did not', async () => {
  server.use(http.post(SIGN, () => HttpResponse.json(failure('signed_already'), { status: 409 })));
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Firm' }), 'B');
  await user.click(screen.getByRole('radio', { name: 'I agree with this count' }));
  answerWith({ signature: { ...signature, name: 'Somebody Else' } });
  await user.click(screen.getByRole('button', { name: 'Sign count' }));
  expect(await screen.findByText(/Somebody Else/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This count is signed.' })).toBeVisible();
});

it('shows again what was changed since it was read, before it is signed', async () => {
  server.use(http.post(SIGN, () => HttpResponse.json(failure('changed_meanwhile'), { status: 409 })));
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Firm' }), 'B');
  await user.click(screen.getByRole('radio', { name: 'I agree with this count' }));
  answerWith({ updated_at: '2026-11-20T11:00:00.000Z' }, 'Stolen');
  await user.click(screen.getByRole('button', { name: 'Sign count' }));
  expect(await screen.findByText('This has changed since you read it. Look at it again.')).toBeVisible();
  expect(await screen.findByText('Stolen')).toBeVisible();
});

it.each([{ state: 'open' as const }, { unexplained: 1 }])(
  'waits with the signature while %j',
  async (facts) => {
    open(facts);
    expect(await screen.findByText(/You can sign once the count is finished/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign count' })).toBeNull();
  },
);

it('shows a signed count without a form', async () => {
  open({ state: 'approved', approved_at: AT, signature });
  expect(await screen.findByText('Ada Byron, Byron & Co.')).toBeVisible();
  expect(screen.getByText('Agrees')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign count' })).toBeNull();
});

it('says that a link has ended, and names nothing', async () => {
  refuses('share_ended', 410);
  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(screen.queryByText(/A-1/)).toBeNull();
});

it('is no page if there never was such a link, or without one', async () => {
  refuses('not_found', 404);
  expect(await screen.findByRole('heading', { name: '404 Error, Resource Not Found' })).toBeVisible();
  renderSite('/count.html');
  expect(await screen.findAllByRole('heading', { name: '404 Error, Resource Not Found' })).toHaveLength(2);
});

it('can be tried again while the service is down', async () => {
  refuses('unavailable', 503);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(
    http.post(OPEN, () => HttpResponse.json(envelope(count))),
    http.post(`${OPEN}/lines`, () => HttpResponse.json(envelope({ lines: [], next_after: null }))),
  );
  again.click();
  expect(await screen.findByText('Zürich, A-1')).toBeVisible();
  expect(await screen.findByText('No items found.')).toBeVisible();
});
