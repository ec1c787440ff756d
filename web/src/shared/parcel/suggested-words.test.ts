import { SUGGESTED_TITLES, suggestedName } from '@vaultway/contracts/suggested-titles';
import { LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { expect, it } from 'vitest';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';

const texts = import.meta.glob<typeof site>('../../locales/*/site.json', {
  import: 'default',
  eager: true,
});
const panel = import.meta.glob<typeof admin.parcels>('../../locales/*/admin.json', {
  import: 'parcels',
  eager: true,
});

it.each(OFFERED_LANGUAGES)("has the services' suggestions in %s verbatim", (language) => {
  const { usual, steps, custody } = texts[pathOf(language)] as typeof site;
  const own = {
    ...prefixed('usual', usual),
    ...prefixed('steps', steps),
    'custody.handed_over': custody.handed_over,
  };
  const suggested = Object.entries(SUGGESTED_TITLES).map(([name, titles]) => [name, titles[language]]);
  expect(own).toEqual(Object.fromEntries(suggested));
});

it.each(OFFERED_LANGUAGES)('identifies each suggested title in %s, all distinctly', (language) => {
  const { usual } = texts[pathOf(language)] as typeof site;
  const names = Object.values(usual).map((title) => suggestedName(title));
  expect(names).toEqual(Object.keys(usual).map((name) => `usual.${name}`));
});

it.each(Object.entries(panel))("recognizes the form's example statuses in %s", (path, parcels) => {
  const usual = texts[path.replace('admin.json', 'site.json')]?.usual;
  for (const name of ['inTransit', 'heldAtCustoms', 'delivered'] as const) {
    expect(parcels.help.status).toContain(usual?.[name]);
  }
});

it.each([
  ['Handed over', 'custody.handed_over'],
  ['Transferred', 'custody.handed_over'],
  ['Collected', 'usual.pickedUp'],
  ['Shipment registered', 'usual.registered'],
  ['Đã đăng ký vận đơn', 'usual.registered'],
])('identifies the title %s of handovers or earlier versions', (title, name) => {
  expect(suggestedName(title)).toBe(name);
});

const pathOf = (language: keyof typeof LANGUAGE_TABLE) =>
  `../../locales/${LANGUAGE_TABLE[language].tag}/site.json`;
const prefixed = (group: string, named: Record<string, string>) =>
  Object.fromEntries(Object.entries(named).map(([name, text]) => [`${group}.${name}`, text]));
