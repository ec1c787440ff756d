import { DepositedItem } from '@vaultway/contracts';
import { expect, it } from 'vitest';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { fieldsOf, itemOf } from './deposit-items';

it.each(['en', 'de', 'fr', 'ar', 'hi'])('keeps the numbers of an item that is edited: %s', (language) => {
  const numbers = { gross_weight: '401.125', fineness: '995.8', insured_value: '1000000.500' };
  const item = itemOf({ kind: 'bar', metal: 'gold', serial: '1.500', currency: 'EUR' }, language);
  const edited = { ...item, ...numbers };
  expect(itemOf(fieldsOf(edited, language), language)).toEqual(edited);
});

it.each(['1.23457E+11', '1,2E+11', '1E+11'])('refuses %s, which a spreadsheet made of a number', (code) => {
  for (const field of ['serial', 'seal'])
    expect(issuesOf(DepositedItem, { kind: 'document', [field]: code })).toMatchObject([
      { field, code: 'spreadsheet_damage' },
    ]);
});
