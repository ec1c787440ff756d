import type { ParcelSummary } from '@vaultway/contracts';
import type { AdminIconName } from '@/admin/ui/icon/admin-icon';
import { parcelPath } from '@/admin/paths';

/** A page of the panel that the finder leads to. */
export interface Place {
  to: string;
  /** In the admin's language. */
  label: string;
  icon: AdminIconName;
  /** Offered only to who looks for it: a part of a page that is offered anyway. */
  quiet?: boolean;
}

/** Something that the finder does. */
export interface Command {
  id: string;
  /** In the admin's language. */
  label: string;
  icon: AdminIconName;
  run: () => void;
  /** Offered only to who looks for it: there are many of its kind. */
  quiet?: boolean;
  /** What else it is looked for by, in the admin's language. */
  alias?: string;
}

/** What can be chosen. */
export interface FinderOption {
  id: string;
  kind: 'here' | 'parcel' | 'all' | 'action' | 'place' | 'ask';
  label: string;
  /** Of a parcel: whose it is, and where it goes. */
  detail?: string;
  icon: AdminIconName;
  to?: string;
  run?: () => void;
  alias?: string;
  /** Where Ctrl+Enter leads: of a parcel, to a new event. */
  add?: string;
}

interface Offered {
  parcels: ParcelSummary[];
  /** Whose page is open. */
  here?: ParcelSummary | undefined;
  /** Those that were opened lately, the newest first, and then those that were listed. */
  seen?: readonly ParcelSummary[];
  places: Place[];
  commands: Command[];
  /** What can be done with the first parcel that is found. */
  commandsOf: (parcel: ParcelSummary) => Command[];
  /** The same of a parcel that is asked for next. */
  asking?: readonly Omit<Command, 'run'>[];
  /** What leads on from the text itself: to all that it finds, or to the one parcel whose code it is. */
  all: (text: string) => Pick<FinderOption, 'label' | 'to'>;
  /** The ids of what was chosen before, the newest first. */
  recent: readonly string[];
}

/** So many of those that were seen are offered unasked, and beside those that are found. */
const MOST_SEEN = 5;
const MOST_ACTED_ON = 8;

/**
 * What can be done with the parcel whose page is open; then parcels, then all that match, then what can be done, then
 * pages of the panel; what was chosen lately first. Where no parcel is found, what has a name with a word that
 * begins with the text goes before the search for it. Enter, pressed before anything is typed, only opens something.
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
    // A parcel that somebody looks for; the newest ones are only shown.
    ...(first && text !== '' ? recentFirst(commandsOf(first), recent) : []),
    ...best(
      text,
      commands.filter(({ quiet }) => !quiet || text !== ''),
      recent,
    ),
  ];
  const askedFor = text === '' ? [] : best(text, [...asking], recent);
  const pages = best(
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
      add: parcelPath(parcel.tracking_code, '/activities/create'),
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
  /** The command that was chosen before its parcel. */
  command: string;
}

/** The parcels that a command can be about: those that are found, and those that were seen. */
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

/** What a command is called without its parcel's code, which other parcels' codes may begin like. */
const wordsOf = ({ label }: { label: string }, { tracking_code }: ParcelSummary) =>
  label.replace(tracking_code, '').toLowerCase();

const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** Whether each word stands in its code, name or place, or its code holds all the letters in their order. */
function isMeant({ tracking_code, recipient_name, destination }: ParcelSummary, text: string): boolean {
  const wanted = text.toLowerCase();
  const code = tracking_code.toLowerCase();
  const said = [code, recipient_name, destination].join(' ').toLowerCase();
  if (wanted.split(/\s+/).every((word) => said.includes(word))) return true;
  const letters = wanted.replaceAll(SEPARATORS, '');
  return letters.length > 2 && holdsLetters(code, letters);
}

/** Those that hold the text, and then those that hold its letters in their order; of each, what was used last first. */
function best<T extends { id: string; label: string; alias?: string }>(
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

/** Shorter texts begin too many names. */
const LEAST_OF_NAME = 3;

/** Whether a word of its name begins with the text. */
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
