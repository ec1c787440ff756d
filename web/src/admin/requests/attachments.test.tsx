import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestFile } from '@vaultway/contracts';
import { currentAddress } from '@/test/address-bar';
import { answers } from '@/test/answers';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { aClientRequest } from '@/test/a-request';

const FILE: RequestFile = {
  id: '0199dddd-0000-7000-8000-00000000000f',
  name: 'مستند.pdf',
  type: 'application/pdf',
  size: 312,
};
const request = aClientRequest();
const [message] = request.messages;
const ONE = `/api/requests/${request.id}`;
const PAGE = `/control/requests/${request.id}`;
const pdf = (name: string) => new File([new Uint8Array(9)], name, { type: 'application/pdf' });

/** Waits for the call, which follows the uploads. */
async function theOnly(calls: ReturnType<typeof callsOf>) {
  await waitFor(() => expect(calls.count()).toBe(1));
  return calls.only();
}

beforeEach(() => {
  let count = 0;
  server.use(
    answers('/api/requests/owners', { owners: [] }),
    http.get('/api/requests', () => HttpResponse.json(pagedOf([]))),
    answers(ONE, { ...request, messages: [{ ...message, text: '', files: [FILE] }] }),
    http.post('/api/requests/files', () => {
      count += 1;
      return HttpResponse.json(envelope({ ...FILE, id: `file-${count}` }, 201), { status: 201 });
    }),
    http.post(`${ONE}/:part`, () => HttpResponse.json(envelope(request), { status: 201 })),
  );
});

describe('attachments', () => {
  it('of the client are downloads with a size', async () => {
    renderPanel(PAGE);
    const list = within(await screen.findByRole('list', { name: 'Attachments' }));
    const link = list.getByRole('link', { name: FILE.name });
    expect(link).toHaveAttribute('href', `${ONE}/files/${FILE.id}`);
    expect(list.getByText('1 kB')).toBeVisible();
  });

  it('go out with an answer, also without text', async () => {
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderPanel(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), [pdf('a.pdf'), pdf('b.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await theOnly(calls)).toEqual({ text: '', files: ['file-1', 'file-2'] });
    await waitFor(() => expect(screen.queryByText('a.pdf')).not.toBeInTheDocument());
  });

  it('are missing if there is neither text nor file', async () => {
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInvalid();
    expect(calls.count()).toBe(0);
  });

  it('that are refused keep the answer', async () => {
    const detail = { field: 'file', code: 'not_attachable', params: {}, message: 'wrong' };
    server.use(
      http.post('/api/requests/files', () =>
        HttpResponse.json({ ...failure('validation'), details: [detail] }, { status: 422 }),
      ),
    );
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderPanel(PAGE);
    const text = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(text, 'Here');
    await user.upload(screen.getByLabelText('Attach files'), pdf('a.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect((await screen.findAllByText(/Choose a PDF/)).length).toBeGreaterThan(0);
    expect(text).toHaveValue('Here');
    expect(screen.getByText('a.pdf')).toBeVisible();
    expect(calls.count()).toBe(0);
  });

  it('are lost only after a question', async () => {
    const { user } = renderPanel(PAGE);
    await user.upload(await screen.findByLabelText('Attach files'), pdf('a.pdf'));
    await user.click(screen.getAllByRole('link', { name: 'Requests' })[0] as HTMLElement);
    const question = within(await screen.findByRole('dialog'));
    expect(question.queryByRole('button', { name: 'Keep draft and leave' })).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Stay on this page' }));
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    await user.click(screen.getAllByRole('link', { name: 'Requests' })[0] as HTMLElement);
    await waitFor(() => expect(currentAddress()).toBe('/control/requests'));
  });

  it('keep the answer as it was sent while they are uploaded', async () => {
    const line = Promise.withResolvers<void>();
    server.use(
      http.post('/api/requests/files', async () => {
        await line.promise;
        return HttpResponse.json(envelope(FILE, 201), { status: 201 });
      }),
    );
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderPanel(PAGE);
    const text = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(text, 'Here');
    await user.upload(screen.getByLabelText('Attach files'), pdf('a.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await user.type(text, ' and more');
    expect(text).toHaveValue('Here');
    line.resolve();
    expect(await theOnly(calls)).toEqual({ text: 'Here', files: [FILE.id] });
  });

  it('go out with a quote', async () => {
    const calls = callsOf('POST', `${ONE}/quotes`);
    const { user } = renderPanel(`${PAGE}/quote`);
    await user.type(await screen.findByLabelText('Currency'), 'EUR');
    await user.type(screen.getByLabelText('Valid until'), '2030-12-31');
    await user.type(screen.getByLabelText('Description'), 'Transport');
    await user.type(screen.getByLabelText('Price'), '1000');
    await user.type(screen.getByLabelText('Tax %'), '20');
    await user.upload(screen.getByLabelText('Attach files'), pdf('plan.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send quote' }));
    expect(await theOnly(calls)).toMatchObject({ currency: 'EUR', files: ['file-1'] });
    // Nothing asks about the files that were just sent.
    expect(await screen.findByRole('heading', { level: 1, name: request.number })).toBeVisible();
  });
});
