import type { AuditedItem, AuditedItemProof, VaultAudit } from '@vaultway/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, fails } from '@/test/answers';
import { envelope } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { aLedgerProof as aProof, MOVEMENT } from '@/test/ledger-proof';
import { server } from '@/test/server';
import { checkLedger } from '@/site/proof/check-ledger';

const LINE: AuditedItem = {
  id: '0199aaaa-0000-7000-8000-0000000000b1',
  alias: 'K7QX2M9PRT',
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: '<b>AB</b> 123',
  year: 2020,
  gross_weight: '401.125',
  weight_unit: 'ozt',
  fineness: '995.8',
  fine_weight: '399.440',
  vault: 'Zürich',
  movement_id: MOVEMENT,
  position: 2,
};
const GOLD = { metal: 'gold' as const, items: 2, fine_weight: '402.655' };
const AUDIT: VaultAudit = {
  at: '2026-11-20T10:00:00.000Z',
  totals: [GOLD],
  accounts: [GOLD],
  balanced: true,
  vaults: [{ name: 'Zürich', holdings: [GOLD], last_count: null }],
  checkpoint: { position: 12, root: 'ab'.repeat(32), log_index: 41, logged_at: '2026-11-20T09:00:00.000Z' },
};

const asked: URL[] = [];
function listIs(lines: AuditedItem[], next: string | null = null) {
  server.use(
    http.get('/api/vault/audit/items', ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json({ ...envelope(lines), total: lines.length, next_after: next });
    }),
  );
}
beforeEach(() => {
  asked.length = 0;
  server.use(answers('/api/vault/audit', AUDIT));
  server.use(http.get('/log/keys', () => HttpResponse.json({ keys: [] })));
  listIs([LINE]);
});

describe('the audit of the vault', () => {
  it('shows totals, vaults, the bar list and the checkpoint', async () => {
    renderSite('/audit.html');
    expect(await screen.findByRole('heading', { name: 'Vault audit', level: 1 })).toBeVisible();
    const totals = within(await screen.findByRole('table'));
    expect(totals.getByRole('row', { name: 'Gold 2 402.655 oz t 402.655 oz t' })).toBeVisible();
    expect(screen.getByText('The totals of the vaults and of the accounts are the same.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Zürich' })).toBeVisible();
    expect(await screen.findByText('K7QX2M9PRT')).toBeVisible();
    expect(screen.getByText('Valcambi <b>AB</b> 123 2020')).toBeVisible();
    expect(screen.getByText('399.440 oz t')).toBeVisible();
    expect(screen.getByText('ab'.repeat(32))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/vault/audit.csv',
    );
  });

  it('says in a warning that sums differ', async () => {
    server.use(answers('/api/vault/audit', { ...AUDIT, accounts: [], balanced: false }));
    renderSite('/audit.html');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The totals of the vaults and of the accounts differ.',
    );
    expect(screen.queryByText('The totals of the vaults and of the accounts are the same.')).toBeNull();
  });

  it('is not found unless it is public, and never shown before that is known', async () => {
    server.use(fails('/api/vault/audit', 'not_found'));
    renderSite('/audit.html');
    const seen: string[] = [];
    await waitFor(() => {
      seen.push(document.querySelector('main')?.textContent ?? '');
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Error, Resource Not Found');
    });
    expect(seen.join('')).not.toContain('Vault audit');
  });

  it('offers another attempt while it is unavailable', async () => {
    server.use(fails('/api/vault/audit', 'unavailable'));
    const { user } = renderSite('/audit.html');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(answers('/api/vault/audit', AUDIT));
    await user.click(again);
    expect(await screen.findByText('K7QX2M9PRT')).toBeVisible();
  });

  it('shows the last count of each vault, with what was missing and who audited it', async () => {
    const counted_at = '2026-11-18T10:00:00.000Z';
    const auditors = [
      { firm: 'Byron & Co.', agrees: true },
      { firm: 'Others Ltd', agrees: false },
    ];
    const lastCounts = [{ counted_at, missing: 2, auditors: [] }, { counted_at, missing: 0, auditors }, null];
    const vaults = lastCounts.map((last_count) => ({ name: 'Genève', holdings: [GOLD], last_count }));
    server.use(answers('/api/vault/audit', { ...AUDIT, vaults }));
    renderSite('/audit.html');
    const headings = await screen.findAllByRole('heading', { name: 'Genève' });
    const cards = headings.map((heading) => heading.closest('li')?.textContent);
    expect(cards).toEqual([
      expect.stringMatching(/Last count.*18.*2 items missing$/),
      expect.stringMatching(/Last count.*18.*UTCAuditorByron & Co.AgreesAuditorOthers LtdDoesn't agree$/),
      expect.not.stringContaining('Last count'),
    ]);
  });
});

describe('the bar list', () => {
  it('is searched and sorted, and read further', async () => {
    listIs([LINE], 'cursor');
    const { user } = renderSite('/audit.html?sort=serial');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('after')).toBe('cursor'));
    // Those of the test before can still arrive.
    expect(asked.map(({ search }) => search)).toContain('?sort=serial&per_page=25');
    await user.type(
      screen.getByRole('searchbox', { name: 'Alias, serial number or refiner' }),
      'k7qx{Enter}',
    );
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('q')).toBe('k7qx'));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Heaviest');
    await waitFor(() => expect(asked.at(-1)?.search).toBe('?q=k7qx&sort=-fine_weight&per_page=25'));
  });

  it('says that nothing was found', async () => {
    listIs([]);
    renderSite('/audit.html?q=zz');
    expect(await screen.findByText('No items found.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('zz');
  });
});

describe('the check of a line', () => {
  const check = async (proof: AuditedItemProof, keys = [{ key: proof.log.key, note: null }]) => {
    server.use(
      answers('/api/vault/audit/items/:id/proof', proof),
      http.get('/log/keys', () => HttpResponse.json({ keys })),
    );
    const { user } = renderSite('/audit.html');
    const button = await screen.findByRole('button', { name: 'Check in the log' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
  };

  it('confirms its last movement', async () => {
    await check(await aProof());
    expect(await screen.findByText('Proven')).toBeVisible();
    expect(screen.getByText(/^This item's last movement is entry 2 of the vault's ledger/)).toBeVisible();
  });

  it('confirms nothing without our key', async () => {
    const other = await aProof();
    await check(await aProof(), [{ key: other.log.key, note: null }]);
    expect(await screen.findByText('Not proven')).toBeVisible();
  });

  it('says if the log has no entry of it yet', async () => {
    server.use(fails('/api/vault/audit/items/:id/proof', 'not_sealed_yet'));
    const { user } = renderSite('/audit.html');
    const button = await screen.findByRole('button', { name: 'Check in the log' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/sealed/);
  });

  it('is proved only for this movement and position of this ledger', async () => {
    const good = await aProof();
    const verdict = (proof: AuditedItemProof, line: Partial<AuditedItem> = {}) =>
      checkLedger({ ...LINE, ...line }, proof, proof.log.key);
    expect(await verdict(good)).toBe('proved');
    expect(await checkLedger(LINE, good, null)).toBe('unknown_key');
    const other = '0199aaaa-0000-7000-8000-0000000000d2';
    const wrong = [
      verdict(good, { movement_id: other }),
      verdict(good, { position: 3 }),
      verdict({ ...good, entry: 'ab'.repeat(32) }),
      verdict({ ...good, entry: 'AB' }),
      verdict({ ...good, previous: null }),
      verdict({ ...good, previous: 'ab'.repeat(32) }),
      verdict({ ...good, movement_id: other }),
      verdict({ ...good, position: 1 }),
      verdict(await aProof({ trail: 'vault.audit' })),
      verdict(await aProof({ rows: 3 })),
      verdict(await aProof({ root: 'ab'.repeat(32) })),
      verdict(await aProof({ id: other })),
      verdict(await aProof({}, { id: other })),
      verdict(await aProof({}, { kind: 'event.created' })),
      verdict({ ...good, log: { ...good.log, record: null, salt: null } }),
    ];
    for (const each of await Promise.all(wrong)) expect(each).not.toMatch(/proved|unknown_key/);
  });
});
