import { aVaultAccount } from '../support/builders.ts';
import { anAdmin, made } from '../support/clients.ts';
import type { Call } from './call.ts';

const admin = { who: 'admin', status: 200, message: '' } as const;
const PRICE = { date: '2026-11-27', metal: 'gold', price: '2650.4', currency: 'USD' };
const fees = async () => ({
  account_id: (await aVaultAccount()).id,
  from_month: '2099-01',
  basis: 'value',
  gold: '12',
  minimum: '4',
  currency: 'USD',
  tax_rate: '19',
});

export const VAULT_FEE_CALLS: Call[] = [
  {
    ...admin,
    call: 'GET /api/vault/prices',
    good: async () => {
      await made(anAdmin().post('/api/vault/prices', { prices: [PRICE] }));
      return {};
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/prices',
    status: 201,
    message: 'Prices entered',
    good: () => ({ fields: { prices: JSON.stringify([PRICE, { ...PRICE, date: '2026-11-28' }]) } }),
    data: { entered: 2 },
  },
  {
    ...admin,
    call: 'GET /api/vault/fees',
    good: async () => {
      await made(anAdmin().post('/api/vault/fees', await fees()));
      return {};
    },
  },
  {
    ...admin,
    call: 'POST /api/vault/fees',
    status: 201,
    message: 'Fees set',
    good: async () => ({ fields: await fees() }),
    data: { from_month: '2099-01', basis: 'value', gold: '12', silver: null },
  },
  { ...admin, call: 'GET /api/vault/fees/invoices', good: () => ({}) },
  { ...admin, call: 'GET /api/vault/fees/run', good: () => ({}), data: { waiting: [] } },
];
