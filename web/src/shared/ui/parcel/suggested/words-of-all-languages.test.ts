import { expect, it } from 'vitest';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import { wordsOfAllLanguages } from './words-of-all-languages';

const titles = import.meta.glob<typeof site.usual>('../../../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});
const panel = import.meta.glob<typeof admin.parcels>('../../../../locales/*/admin.json', {
  import: 'parcels',
  eager: true,
});

it.each(Object.entries(titles))('knows what each title of %s is, and no two by one name', (_, usual) => {
  const words = wordsOfAllLanguages();
  for (const [name, title] of Object.entries(usual)) {
    expect(words.get(title.toLowerCase())).toBe(`usual.${name}`);
  }
});

it.each(Object.entries(panel))(
  'knows the statuses that the form names as examples in %s',
  (path, parcels) => {
    const usual = titles[path.replace('admin.json', 'site.json')];
    for (const name of ['inTransit', 'heldAtCustoms', 'delivered'] as const) {
      expect(parcels.help.status).toContain(usual?.[name]);
    }
  },
);

it.each([
  ['Handed over', 'custody.handed_over'],
  ['Transferred', 'custody.handed_over'],
  ['Collected', 'usual.pickedUp'],
  ['Shipment registered', 'usual.registered'],
  ['Đã đăng ký vận đơn', 'usual.registered'],
])('knows the title %s, which handovers write or earlier versions wrote', (title, name) => {
  expect(wordsOfAllLanguages().get(title.toLowerCase())).toBe(name);
});
