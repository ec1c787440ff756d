import { expect, it } from 'vitest';
import { aSummary } from '@/test/panel';
import { optionsOf } from './finder-options';

const places = [
  { to: '/settings', label: 'Settings', icon: 'gear' },
  { to: '/trash', label: 'Trash', icon: 'trash' },
] as const;
const command = (id: string, label: string) => ({ id, label, icon: 'sun', run: () => undefined }) as const;
const commands = [command('theme', 'Switch to dark theme')];
const parcel = aSummary({ tracking_code: 'VW-1' });

const find = (typed: string, { recent = [] as string[], parcels = [parcel] } = {}) =>
  optionsOf(typed, {
    parcels,
    places: [...places],
    commands,
    commandsOf: ({ tracking_code }) => [command('add', `Add event: ${tracking_code}`)],
    all: (text) => ({ label: `All ${text}`, to: `/all?q=${text}` }),
    recent,
  }).map(({ label }) => label);

it('offers what can be done with the parcel that is looked for', () => {
  expect(find('vw-1')).toEqual(['VW-1', 'All vw-1', 'Add event: VW-1']);
});

it('offers pages before anything is typed, and what changes something last', () => {
  expect(find('', { parcels: [] })).toEqual(['Settings', 'Trash', 'Switch to dark theme']);
  expect(find('', { parcels: [], recent: ['theme', '/trash'] })).toEqual([
    'Trash',
    'Settings',
    'Switch to dark theme',
  ]);
});

it('finds a name by its letters in their order', () => {
  expect(find('stngs', { parcels: [] })).toEqual(['All stngs', 'Settings']);
  expect(find('dark', { parcels: [] })).toEqual(['All dark', 'Switch to dark theme']);
  expect(find('zzz', { parcels: [] })).toEqual(['All zzz']);
});

it('puts what was chosen lately first', () => {
  expect(find('t', { parcels: [] })).toEqual(['All t', 'Switch to dark theme', 'Settings', 'Trash']);
  expect(find('t', { parcels: [], recent: ['/trash'] })).toEqual([
    'All t',
    'Switch to dark theme',
    'Trash',
    'Settings',
  ]);
});
