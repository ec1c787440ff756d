import type { ParcelSummary } from '@vaultway/contracts';
import type { AdminIconName } from '@/admin/ui/cells/admin-icon';
import { parcelPath } from '@/admin/paths';

/** Page of the panel in the finder. */
export interface Place {
  to: string;
  /** In the admin's language. */
  label: string;
  icon: AdminIconName;
  detail?: string;
  /** Listed only on a match: part of a page that is listed anyway. */
  quiet?: boolean;
}

export interface Command {
  id: string;
  /** In the admin's language. */
  label: string;
  icon: AdminIconName;
  run: () => void;
  /** Listed only on a match, since there are many of its kind. */
  quiet?: boolean;
  /** Additional search term, in the admin's language. */
  alias?: string;
}

export interface FinderOption {
  id: string;
  kind: 'here' | 'parcel' | 'all' | 'action' | 'place' | 'ask';
  label: string;
  /** Recipient and destination of a parcel, or the kind of a page. */
  detail?: string;
  icon: AdminIconName;
  to?: string;
  run?: () => void;
  alias?: string;
  /** Target of Ctrl+Enter: for a parcel, a new event. */
  add?: string;
}

interface Offered {
  parcels: ParcelSummary[];
  /** Parcel of the open page. */
  here?: ParcelSummary | undefined;
  /** Recently opened parcels, newest first, then listed ones. */
  seen?: readonly ParcelSummary[];
  places: Place[];
  commands: Command[];
  /** Commands of the first parcel found. */
  commandsOf: (parcel: ParcelSummary) => Command[];
  /** Commands that ask for their parcel next. */
  asking?: readonly Omit<Command, 'run'>[];
  /** Option for the text itself: the list of all matches, or the parcel with that code. */
  all: (text: string) => Pick<FinderOption, 'label' | 'to'>;
  /** Ids of earlier choices, newest first. */
  recent: readonly string[];
}

/** Maximum number of seen parcels, with an empty search and beside found ones. */
const MOST_SEEN = 5;
const MOST_ACTED_ON = 8;

/**
 * Ranks the options: commands of the open parcel, parcels, the list of all matches, commands, then pages; recent
 * choices first. If no parcel is found, an option whose name has a word that begins with the text precedes the list of
 * all matches. Before anything is typed, Enter only navigates.
 */
export function optionsOf(typed: string, offered: Offered): FinderOption[] {
  const text = typed.trim();
  const { here, seen = [], places, commands, commandsOf, asking = [], all, recent } = offered;
  const found = new Set(offered.parcels.map(({ id }) => id));
  const remembered = seen.filter(
    (parcel) => !found.has(parcel.id) && (text === '' ? parcel.id !== here?.id : isMeant(parcel, text)),
  );
  const parcels = [...offered.parcels, ...remembered.slice(0, MOST_SEEN)];
  const [first] = parcels;
  const ofHere =
    here && here.id !== (text === '' ? undefined : first?.id)
      ? commandsOf(here).filter((command) => wordsOf(command, here).includes(text.toLowerCase()))
      : [];
  const actions = [
    // Only for parcels that are searched; the newest ones are just listed.
    ...(first && text !== '' ? recentFirst(commandsOf(first), recent) : []),
    ...matchingOptions(
      text,
      commands.filter(({ quiet }) => !quiet || text !== ''),
      recent,
    ),
  ];
  const askedFor = text === '' ? [] : matchingOptions(text, [...asking], recent);
  const pages = matchingOptions(
    text,
    places.filter(({ quiet }) => !quiet || text !== '').map((place) => ({ ...place, id: place.to })),
    recent,
  );
  const acting = [
    ...actions.map((command): FinderOption => ({ ...command, kind: 'action' })),
    ...askedFor.map((command): FinderOption => ({ ...command, id: `ask-${command.id}`, kind: 'ask' })),
  ];
  const opening = pages.map((place): FinderOption => ({ ...place, kind: 'place' }));
  const following = [...acting, ...opening];
  const isNamed = (option: FinderOption) => parcels.length === 0 && isCalled(option, text);
  return [
    ...ofHere.map((command): FinderOption => ({
      ...command,
      id: `here-${command.id}`,
      kind: 'here',
    })),
    ...parcels.map((parcel): FinderOption => ({
      ...toOption(parcel),
      to: parcelPath(parcel.tracking_code),
      ...(commandsOf(parcel).some(({ id }) => id === 'add') && {
        add: parcelPath(parcel.tracking_code, '/activities/create'),
      }),
    })),
    ...(text === ''
      ? [...opening, ...acting]
      : [
          ...following.filter(isNamed),
          { id: 'all', kind: 'all', icon: 'search', ...all(text) } as const,
          ...following.filter((option) => !isNamed(option)),
        ]),
  ];
}

interface ToActOn extends Pick<Offered, 'parcels' | 'seen' | 'commandsOf'> {
  /** Command chosen before its parcel. */
  command: string;
}

/** Returns the parcels that a command can apply to: found and seen ones. */
export function parcelsToActOn(
  typed: string,
  { parcels, seen = [], commandsOf, command }: ToActOn,
): FinderOption[] {
  const text = typed.trim();
  const found = new Set(parcels.map(({ id }) => id));
  const remembered = seen.filter((parcel) => !found.has(parcel.id) && (text === '' || isMeant(parcel, text)));
  const offered = text === '' ? [...remembered, ...parcels] : [...parcels, ...remembered];
  return offered.slice(0, MOST_ACTED_ON).flatMap((parcel) => {
    const run = commandsOf(parcel).find(({ id }) => id === command)?.run;
    return run ? [{ ...toOption(parcel), run }] : [];
  });
}

const toOption = ({ id, tracking_code, recipient_name, destination }: ParcelSummary): FinderOption => ({
  id,
  kind: 'parcel',
  label: tracking_code,
  detail: [recipient_name, destination].filter((part) => part !== '').join(', '),
  icon: 'package',
});

/** Returns a command's label without its parcel's code, since other codes may begin alike. */
const wordsOf = ({ label }: { label: string }, { tracking_code }: ParcelSummary) =>
  label.replace(tracking_code, '').toLowerCase();

const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** Returns whether code, name or place contain every word, or the code contains all letters in order. */
function isMeant({ tracking_code, recipient_name, destination }: ParcelSummary, text: string): boolean {
  const wanted = text.toLowerCase();
  const code = tracking_code.toLowerCase();
  const searched = [code, recipient_name, destination].join(' ').toLowerCase();
  if (wanted.split(/\s+/).every((word) => searched.includes(word))) return true;
  const letters = wanted.replaceAll(SEPARATORS, '');
  return letters.length > 2 && holdsLetters(code, letters);
}

/**
 * Returns options that contain the text, then those that contain its letters in order; recent ones first in each group.
 */
function matchingOptions<T extends { id: string; label: string; alias?: string }>(
  text: string,
  options: T[],
  recent: readonly string[],
): T[] {
  const wanted = text.toLowerCase();
  const rank = ({ label, alias = '' }: T) => {
    const name = label.toLowerCase();
    if (name.includes(wanted) || alias.toLowerCase().startsWith(wanted)) return 0;
    return wanted.length > 2 && holdsLetters(name, wanted) ? 1 : 2;
  };
  const fitting = options.filter((option) => rank(option) < 2);
  return recentFirst(fitting, recent).toSorted((one, other) => rank(one) - rank(other));
}

/** Shorter texts match the start of too many names. */
const LEAST_OF_NAME = 3;

/** Returns whether a word of the name begins with the text. */
function isCalled({ label, alias = '' }: Pick<Command, 'label' | 'alias'>, text: string): boolean {
  const wanted = text.toLowerCase();
  if (wanted.length < LEAST_OF_NAME) return false;
  return [label, alias].some((name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
}

function holdsLetters(name: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted.replaceAll(/\s/g, '')) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function recentFirst<T extends { id: string }>(options: T[], recent: readonly string[]): T[] {
  const rank = ({ id }: T) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return options.toSorted((one, other) => rank(one) - rank(other));
}
