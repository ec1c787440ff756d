import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { AdminAccount, OpenInvitation } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const COLLEAGUES = '/control/account/colleagues.html';
const RULES = '/api/admins/sign-in-rules';
const created_at = '2026-11-01T05:09:00.000Z';
const expires_at = '2026-11-07T05:09:00.000Z';
const ANNA: AdminAccount = { ...anna, current: true, created_at };
const BERT: AdminAccount = {
  id: 'b',
  email: 'bert@goldline.example',
  role: 'clerk',
  current: false,
  created_at,
};
const OPEN: OpenInvitation = { id: 'i', role: 'auditor', created_by: BERT.email, created_at, expires_at };
const URL = 'https://www.example.com/control/signup.html?token=once-only';

function openColleagues({ admins = [ANNA, BERT], invitations = [] as OpenInvitation[] } = {}) {
  let accounts = admins;
  let open = invitations;
  server.use(
    http.get('/api/admins', () => HttpResponse.json(pagedOf(accounts))),
    http.delete('/api/admins', async ({ request }) => {
      const { id: removed } = (await request.json()) as { id: string };
      accounts = accounts.filter(({ id }) => id !== removed);
      return HttpResponse.json(envelope(null));
    }),
    http.patch('/api/admins', async ({ request }) => {
      const { id: changed, role } = (await request.json()) as Pick<AdminAccount, 'id' | 'role'>;
      accounts = accounts.map((account) => (account.id === changed ? { ...account, role } : account));
      return HttpResponse.json(envelope(accounts.find(({ id }) => id === changed)));
    }),
    http.delete('/api/admins/:id/sessions', () => HttpResponse.json(envelope(null))),
    http.get('/api/admins/invitations', () => HttpResponse.json(pagedOf(open))),
    http.post('/api/admins/invitations', () => {
      open = [{ ...OPEN, id: 'n', created_by: anna.email }, ...open];
      return HttpResponse.json(envelope({ id: 'n', url: URL, role: 'clerk', expires_at }, 201), {
        status: 201,
      });
    }),
    http.delete('/api/admins/invitations', () => {
      open = [];
      return HttpResponse.json(envelope(null));
    }),
  );
  let rules = { require_second_factor: false };
  server.use(
    http.get(RULES, () => HttpResponse.json(envelope(rules))),
    http.patch(RULES, async ({ request }) => {
      rules = (await request.json()) as typeof rules;
      return HttpResponse.json(envelope(rules));
    }),
  );
  return renderPanel(COLLEAGUES);
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const people = () => region('Who can sign in');
const invited = () => region('Open invitations');

it('lists admins with their start date, and marks the signed-in one', async () => {
  openColleagues();
  const section = await people();
  expect((await section.findByText(BERT.email)).closest('li')).toHaveTextContent('Since 1 Nov 2026, 05:09');
  expect(section.getByText('You').closest('li')).toHaveTextContent(anna.email);
  expect(
    section.queryByRole('button', { name: `Sign out ${anna.email} everywhere` }),
  ).not.toBeInTheDocument();
});

it('removes a colleague after confirmation', async () => {
  const { user } = openColleagues();
  const calls = callsOf('DELETE', '/api/admins');
  const section = await people();
  await user.click(await section.findByRole('button', { name: `Remove ${BERT.email}` }));
  expect(await screen.findByText(`Are you sure you want to delete the account ${BERT.email}?`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`${BERT.email} was removed.`)).toBeVisible();
  expect(await calls.only()).toEqual({ id: BERT.id });
  await waitFor(() => expect(section.queryByText(BERT.email)).not.toBeInTheDocument());
});

it('shows why the last admin cannot be removed', async () => {
  const { user } = openColleagues({ admins: [ANNA] });
  server.use(http.delete('/api/admins', () => refusal('last_admin')));
  const section = await people();
  await user.click(await section.findByRole('button', { name: `Remove ${anna.email}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText("The last administrator can't be removed")).toBeVisible();
});

it('redirects to sign-in after removing the own account', async () => {
  const { user } = openColleagues();
  const section = await people();
  await user.click(await section.findByRole('button', { name: `Remove ${anna.email}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await arrivedAt('/control/signin.html');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('signs a colleague out everywhere', async () => {
  const { user } = openColleagues();
  const calls = callsOf('DELETE', '/api/admins/b/sessions');
  const section = await people();
  await user.click(await section.findByRole('button', { name: `Sign out ${BERT.email} everywhere` }));
  expect(await screen.findByText(`${BERT.email} was signed out everywhere.`)).toBeVisible();
  expect(calls.count()).toBe(1);
});

it('creates a sign-up link to copy, and lists it', async () => {
  const { user } = openColleagues();
  const section = await invited();
  expect(await section.findByText('No open invitations.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Create sign-up link' }));
  expect(await section.findByLabelText('Sign-up link')).toHaveValue(URL);
  expect(section.getByRole('status')).toHaveTextContent('valid until 7 Nov 2026');
  await user.click(section.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  expect(await section.findByText(`From ${anna.email}`)).toBeVisible();
});

it('withdraws an invitation', async () => {
  const { user } = openColleagues({ invitations: [OPEN] });
  const calls = callsOf('DELETE', '/api/admins/invitations');
  const section = await invited();
  expect(await section.findByText(/^Created/)).toHaveTextContent(
    'Created 1 Nov 2026, 05:09, valid until 7 Nov 2026, 05:09',
  );
  await user.click(section.getByRole('button', { name: `Withdraw invitation: From ${BERT.email}` }));
  expect(await section.findByText('No open invitations.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: OPEN.id });
});

it('requires a second factor of all admins, and stops requiring it', async () => {
  const { user } = openColleagues();
  const section = await region('Sign-in rules');
  expect(await section.findByText('A password alone is enough to sign in.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Require a second factor' }));
  expect(await section.findByText('A second factor is required.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Stop requiring it' }));
  expect(await section.findByText('A password alone is enough to sign in.')).toBeVisible();
});

it('invites with a role, and describes the role', async () => {
  const { user } = openColleagues();
  const calls = callsOf('POST', '/api/admins/invitations');
  const section = await invited();
  await user.selectOptions(section.getByRole('combobox', { name: 'Role' }), 'Courier');
  expect(section.getByText(/^Opens a parcel by its code and adds events to it\. /)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Create sign-up link' }));
  expect(await section.findByLabelText('Sign-up link')).toHaveValue(URL);
  expect(await calls.only()).toEqual({ role: 'courier' });
});

it('asks for the password before creating an invitation if the last proof is too old', async () => {
  const { user } = openColleagues();
  server.use(http.post('/api/admins/invitations', () => refusal('proof_needed'), { once: true }));
  const proofs = callsOf('POST', '/api/admins/proof');
  server.use(http.post('/api/admins/proof', () => HttpResponse.json(envelope(null))));
  const section = await invited();
  await user.click(section.getByRole('button', { name: 'Create sign-up link' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await section.findByLabelText('Sign-up link')).toHaveValue(URL);
  expect(await proofs.only()).toMatchObject({ password: 'correct horse' });
});

it("changes a colleague's role", async () => {
  const { user } = openColleagues();
  const section = await people();
  const role = await section.findByRole('combobox', { name: `Role of ${BERT.email}` });
  expect(role).toHaveValue('clerk');
  await user.selectOptions(role, 'Auditor');
  expect(await screen.findByText(`${BERT.email} now has the role Auditor.`)).toBeVisible();
  await waitFor(() => expect(role).toHaveValue('auditor'));
});
