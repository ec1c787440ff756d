import { expect, it, vi } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import { aSummary } from '@/test/panel';
import { type Command, optionsOf, parcelsToActOn } from './finder-options';

const places = [
  { to: '/settings', label: 'Settings', icon: 'gear' },
  { to: '/trash', label: 'Trash', icon: 'trash' },
] as const;
const command = (id: string, label: string) => ({ id, label, icon: 'sun', run: () => undefined }) as const;
const commands = [command('theme', 'Switch to dark theme')];
const parcel = aSummary({ tracking_code: 'VW-1' });

interface Situation {
  recent?: string[];
  parcels?: ParcelSummary[];
  here?: ParcelSummary;
  seen?: ParcelSummary[];
  asking?: Omit<Command, 'run'>[];
}

const find = (
  typed: string,
  { recent = [], parcels = [parcel], here, seen = [], asking = [] }: Situation = {},
) =>
  optionsOf(typed, {
    parcels,
    here,
    seen,
    places: [...places],
    commands,
    commandsOf: ({ tracking_code }) => [command('add', `Add event: ${tracking_code}`)],
    asking,
    all: (text) => ({ label: `All ${text}`, to: `/all?q=${text}` }),
    recent,
  }).map(({ label }) => label);

it('offers the commands of the parcel that is searched', () => {
  expect(find('vw-1')).toEqual(['VW-1', 'All vw-1', 'Add event: VW-1']);
});

it('offers pages before anything is typed, and commands last', () => {
  expect(find('', { parcels: [] })).toEqual(['Settings', 'Trash', 'Switch to dark theme']);
  expect(find('', { parcels: [], recent: ['theme', '/trash'] })).toEqual([
    'Trash',
    'Settings',
    'Switch to dark theme',
  ]);
});

it('matches a name by its letters in order', () => {
  expect(find('stngs', { parcels: [] })).toEqual(['All stngs', 'Settings']);
  expect(find('arkt', { parcels: [] })).toEqual(['All arkt', 'Switch to dark theme']);
  expect(find('zzz', { parcels: [] })).toEqual(['All zzz']);
});

it('ranks a matching name first, unless a parcel is found', () => {
  expect(find('dark', { parcels: [] })).toEqual(['Switch to dark theme', 'All dark']);
  expect(find('dark th', { parcels: [] })[0]).toBe('Switch to dark theme');
  expect(find('da', { parcels: [] })[0]).toBe('All da');
  expect(find('dark')).toEqual(['VW-1', 'All dark', 'Add event: VW-1', 'Switch to dark theme']);
});

it('ranks recent choices first', () => {
  expect(find('t', { parcels: [] })).toEqual(['All t', 'Switch to dark theme', 'Settings', 'Trash']);
  expect(find('t', { parcels: [], recent: ['/trash'] })).toEqual([
    'All t',
    'Switch to dark theme',
    'Trash',
    'Settings',
  ]);
});

it('offers the commands of the open parcel, at once and by name', () => {
  expect(find('', { parcels: [], here: parcel })[0]).toBe('Add event: VW-1');
  expect(find('event', { parcels: [], here: parcel })).toEqual(['Add event: VW-1', 'All event']);
  expect(find('vw-1', { here: parcel })).toEqual(['VW-1', 'All vw-1', 'Add event: VW-1']);
});

it('reads letters that begin a code as a search for parcels, whatever page is open', () => {
  const other = aSummary({ tracking_code: 'VW-2' });
  expect(find('vw', { parcels: [other], here: parcel })).toEqual(['VW-2', 'All vw', 'Add event: VW-2']);
});

it('lists recently seen parcels first, without the open one', () => {
  const seen = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((tracking_code) => aSummary({ tracking_code }));
  const [here] = seen;
  expect(find('', { parcels: [], ...(here && { here }), seen }).slice(0, 6)).toEqual([
    'Add event: A',
    'B',
    'C',
    'D',
    'E',
    'F',
  ]);
});

it.each(['wlk0038', 'recip 12', 'lisb'])('finds a seen parcel by “%s”', (text) => {
  const other = aSummary({ tracking_code: 'VW-9', recipient_name: 'Recipient 1', destination: 'London' });
  const meant = aSummary({
    tracking_code: 'WLK-2-0038',
    recipient_name: 'Recipient 12',
    destination: 'Lisbon',
  });
  expect(find(text, { parcels: [], seen: [other, meant] })).toEqual([
    'WLK-2-0038',
    `All ${text}`,
    'Add event: WLK-2-0038',
  ]);
  expect(find('xyz', { parcels: [], seen: [other, meant] })).toEqual(['All xyz']);
});

it('offers commands that still need a parcel only when they are searched', () => {
  const asking = [{ id: 'label', label: 'Print label', icon: 'print' } as const];
  expect(find('', { parcels: [], asking })).not.toContain('Print label');
  expect(find('label', { parcels: [], asking })).toEqual(['Print label', 'All label']);
});

it('runs the command that was chosen before its parcel', () => {
  const run = vi.fn<() => void>();
  const offered = (typed: string, found: ParcelSummary[]) =>
    parcelsToActOn(typed, {
      parcels: found,
      seen: [aSummary({ tracking_code: 'VW-9' })],
      commandsOf: () => [{ ...command('label', 'Print label'), run }],
      command: 'label',
    });
  expect(offered('', [parcel]).map(({ label }) => label)).toEqual(['VW-9', 'VW-1']);
  const [only] = offered('vw-1', [parcel]);
  expect(only).toMatchObject({ label: 'VW-1', run });
  expect(offered('vw-1', [parcel])).toHaveLength(1);
});

it("finds a language by its name in the admin's language", () => {
  const german = { ...command('language-de', 'Language: Deutsch'), alias: 'German', quiet: true };
  const found = optionsOf('german', {
    parcels: [],
    places: [],
    commands: [german],
    commandsOf: () => [],
    all: (text) => ({ label: `All ${text}` }),
    recent: [],
  });
  expect(found.map(({ label }) => label)).toEqual(['Language: Deutsch', 'All german']);
});
