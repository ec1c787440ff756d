import type { AccountRequestDetails } from '@vaultway/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refusal } from '@/test/answers';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const USER = { id: '0199eeee-0000-7000-8000-000000000001', email: 'ada@example.com', name: 'Ada Lovelace' };
const FILE = {
  id: '0199dddd-0000-7000-8000-00000000000f',
  name: 'Terms \u0026 prices.docx',
  type: 'application/pdf' as const,
  size: 4_404_019,
};
const request: AccountRequestDetails = {
  id: '0199dddd-0000-7000-8000-000000000001',
  number: 'R-2026-0042',
  kind: 'visit',
  status: 'new',
  party: 'sender',
  other_name: null,
  other_email: null,
  pickup_location: null,
  destination: null,
  items: [],
  to_account: null,
  parcel_content: null,
  declared_value: null,
  wanted_on: null,
  tracking_code: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  messages: [
    {
      id: '0199dddd-0000-7000-8000-000000000002',
      author: 'desk',
      text: '',
      files: [FILE],
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  quote: null,
};
const OWN = '/api/account/requests';
const ONE = `${OWN}/${request.id}`;
const PAGE = `/account/request.html?id=${request.id}`;
const pdf = (name: string, bytes = 9) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** Waits for the call, which follows the uploads. */
async function theOnly(calls: ReturnType<typeof callsOf>) {
  await waitFor(() => expect(calls.count()).toBe(1));
  return calls.only();
}

/** Takes uploads, giving each its own ID, except those that `refuse` answers. */
function takesFiles(
  refuse: (count: number) => Response | undefined = () => undefined,
  first?: Promise<void>,
) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`${OWN}/files`, async ({ request: sent }) => {
      keys.push(sent.headers.get('idempotency-key'));
      const id = `file-${keys.length}`;
      await first;
      return (
        refuse(Number(id.slice(-1))) ?? HttpResponse.json(envelope({ ...FILE, id }, 201), { status: 201 })
      );
    }),
  );
  return keys;
}

beforeEach(() => {
  server.use(
    answers('/api/users/me', USER),
    answers(ONE, request),
    http.post(`${ONE}/messages`, () => HttpResponse.json(envelope(request), { status: 201 })),
  );
});

describe('attachments', () => {
  it('are shown in the thread with their size, as downloads', async () => {
    renderSite(PAGE);
    const list = within(await screen.findByRole('list', { name: 'Attachments' }));
    const link = list.getByRole('link', { name: FILE.name });
    expect(link).toHaveAttribute('href', `${ONE}/files/${FILE.id}`);
    expect(link).toHaveAttribute('download', FILE.name);
    expect(list.getByText('4.2 MB')).toBeVisible();
  });

  it('are uploaded while the message is written, and sent with it, also without text', async () => {
    const line = Promise.withResolvers<void>();
    takesFiles(undefined, line.promise);
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderSite(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), [pdf('a.pdf'), pdf('b.pdf')]);
    expect(screen.getByRole('progressbar', { name: 'Uploading b.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-disabled', 'true');
    const message = screen.getByRole('textbox', { name: 'Message' });
    await user.type(message, 'Too late');
    expect(message).toHaveValue('');
    await user.upload(screen.getByLabelText('Attach files'), pdf('late.pdf'));
    expect(screen.queryByText('late.pdf')).not.toBeInTheDocument();
    line.resolve();
    expect(await theOnly(calls)).toEqual({ text: '', files: ['file-1', 'file-2'] });
    await waitFor(() => expect(screen.queryByText('a.pdf')).not.toBeInTheDocument());
  });

  it('are kept with the text if one is refused, until it is removed', async () => {
    const detail = { field: 'file', code: 'not_attachable', params: {}, message: 'wrong' };
    takesFiles((count) =>
      count === 1
        ? HttpResponse.json({ ...failure('validation'), details: [detail] }, { status: 422 })
        : undefined,
    );
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderSite(PAGE);
    const message = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(message, 'Here');
    await user.upload(screen.getByLabelText('Attach files'), [pdf('page.html'), pdf('b.pdf')]);
    expect(await screen.findByText(/Choose a PDF/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(message).toHaveValue('Here');
    const remove = screen.getByRole('button', { name: 'Remove page.html' });
    await waitFor(() => expect(remove).toHaveFocus());
    expect(remove).toHaveAccessibleDescription(/Choose a PDF/);
    expect(calls.count()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Remove page.html' }));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await theOnly(calls)).toEqual({ text: 'Here', files: ['file-2'] });
  });

  it('are no longer uploaded once the page is left', async () => {
    const line = Promise.withResolvers<void>();
    const keys = takesFiles(undefined, line.promise);
    const { user, unmount } = renderSite(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), [pdf('a.pdf'), pdf('b.pdf')]);
    await waitFor(() => expect(keys).toHaveLength(1));
    unmount();
    line.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(keys).toHaveLength(1);
  });

  it('follow a message that was sent before the page is left', async () => {
    const line = Promise.withResolvers<void>();
    takesFiles(undefined, line.promise);
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user, unmount } = renderSite(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), [pdf('a.pdf'), pdf('b.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    unmount();
    line.resolve();
    expect(await theOnly(calls)).toEqual({ text: '', files: ['file-1', 'file-2'] });
  });

  it('are uploaded again with the same key if the network broke', async () => {
    const keys = takesFiles((count) => (count === 1 ? HttpResponse.error() : undefined));
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderSite(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), pdf('a.pdf'));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await theOnly(calls)).toEqual({ text: '', files: ['file-2'] });
    expect(new Set(keys).size).toBe(1);
  });

  it('are at most five, of at most 10 MB', async () => {
    const keys = takesFiles();
    const { user } = renderSite(PAGE);
    const input = await screen.findByLabelText('Attach files');
    await user.upload(input, [pdf('large.pdf', 10 * 1024 * 1024 + 1)]);
    expect(await screen.findByText('The file is larger than 10 MB')).toBeVisible();
    await user.upload(
      input,
      ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map((name) => pdf(name)),
    );
    expect(await screen.findByText('At most 5 files per message')).toBeVisible();
    expect(screen.queryByText('5.pdf')).not.toBeInTheDocument();
    await waitFor(() => expect(keys).toHaveLength(4));
  });

  it('say that one has expired, and keep the text', async () => {
    takesFiles();
    const detail = { field: 'files.0', code: 'file_gone', params: {}, message: 'gone' };
    server.use(
      http.post(`${ONE}/messages`, () =>
        HttpResponse.json({ ...failure('validation'), details: [detail] }, { status: 422 }),
      ),
    );
    const { user } = renderSite(PAGE);
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Here');
    await user.upload(screen.getByLabelText('Attach files'), pdf('a.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/This attachment has expired/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Here');
    expect(screen.getByText('a.pdf')).toBeVisible();
  });

  it('come with a new request, which cannot be changed meanwhile', async () => {
    const line = Promise.withResolvers<void>();
    takesFiles(undefined, line.promise);
    server.use(http.post(OWN, () => HttpResponse.json(envelope(request), { status: 201 })));
    const calls = callsOf('POST', OWN);
    const { user } = renderSite('/account/new.html');
    await user.click(await screen.findByRole('radio', { name: 'Visit' }));
    await user.upload(screen.getByLabelText('Attach files'), pdf('a.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Too late');
    await user.click(screen.getByRole('radio', { name: 'Question' }));
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('');
    line.resolve();
    expect(await theOnly(calls)).toMatchObject({ kind: 'visit', files: ['file-1'] });
  });

  it('need an account', async () => {
    server.use(http.get('/api/users/me', () => refusal('sign_in_first')));
    renderSite('/account/new.html');
    expect(await screen.findByRole('button', { name: 'Send request' })).toBeVisible();
    expect(screen.queryByLabelText('Attach files')).not.toBeInTheDocument();
  });
});
