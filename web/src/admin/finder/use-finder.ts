import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { SEARCHED_FULLY } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNewestParcelsQuery } from '@/admin/api/find-parcels.api';
import { parcelPath, paths, vaultItemsPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useFoundParcels } from '@/admin/widgets/code/use-found-parcels';
import { currentOpener, focusBack, focusHeading } from '@/admin/ui/hooks/focus-back';
import { isTextList, useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { type Command, type FinderOption, optionsOf, parcelsToActOn, type Place } from './finder-options';

export interface FinderProps {
  /** Initial search text. */
  text: string;
  /** Pages of the panel, in the admin's language. */
  places: Place[];
  /** Commands that run at once. */
  commands: Command[];
  commandsOf: (parcel: ParcelSummary) => Command[];
  /** Commands that ask for their parcel next. */
  asking: readonly Omit<Command, 'run'>[];
  /** Parcel of the open page. */
  here: ParcelSummary | undefined;
  /** Recently opened parcels, newest first, then listed ones. */
  seen: readonly ParcelSummary[];
  onClose: () => void;
}

/** Returns the path of the list of all matches. */
const searchPath = (text: string) => `${paths.parcels}?${new URLSearchParams({ q: text })}`;

type Intent = 'open' | 'add';

/** Number of choices to remember. */
const RECENT = 8;

/** State of the finder: options for the text, the active one, and the actions of a choice. */
export function useFinder({ text, onClose, ...source }: FinderProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [opener] = useState(currentOpener);
  const [typed, setTyped] = useState(text);
  // Stored by id: later results move the option and must not take its place under Enter.
  const [picked, setPicked] = useState<string | null>(null);
  // Command chosen before its parcel.
  const [command, setCommand] = useState<FinderOption | null>(null);
  const { options, pending, failure, missed, hurry, remember } = useOptions(typed, command, picked, source);
  const at = options.findIndex(({ id }) => id === picked);
  const active = options[Math.max(at, 0)];
  // Enter pressed before the response, so that a pasted code needs no wait for the list.
  const waiting = useRef<Intent | null>(null);

  const choose = (option: FinderOption, intent: Intent = 'open') => {
    if (option.kind === 'ask') {
      setCommand(option);
      setTyped('');
      setPicked(null);
      return;
    }
    onClose();
    if (option.kind === 'action' || option.kind === 'place') remember(option);
    option.run?.();
    const to = (intent === 'add' ? option.add : undefined) ?? option.to;
    // A command leaves the page as it is. A dialog that it opens takes the focus afterwards.
    if (to === undefined) return focusBack(opener);
    void navigate(to);
    // Filters of the open list keep its page, which may be scrolled.
    if (to.startsWith(`${pathname}?`)) {
      scrollTo(0, 0);
      focusHeading();
    }
  };

  useEffect(() => {
    const intent = waiting.current;
    if (pending || !intent) return;
    waiting.current = null;
    const first = options.find(({ kind }) => kind === 'parcel') ?? options[0];
    if (first && first.kind !== 'all') choose(first, intent);
  });

  return {
    typed,
    /** Command that still needs a parcel. */
    command,
    options,
    active,
    pending,
    failure,
    /** Text without any results, or ''. */
    missed,
    choose,
    type: (next: string) => {
      waiting.current = null;
      setPicked(null);
      setTyped(next);
    },
    onKey: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        const next = options[(Math.max(at, 0) + step + options.length) % options.length];
        if (next) setPicked(next.id);
      }
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      const intent: Intent = event.ctrlKey || event.metaKey ? 'add' : 'open';
      if (pending && at < 0) {
        waiting.current = intent;
        hurry();
      } else if (active) choose(active, intent);
    },
    leave: () => {
      onClose();
      focusBack(opener);
    },
  };
}

/** Returns the options for the text: parcels for `command`, or else everything that can be opened or run. */
function useOptions(
  typed: string,
  command: FinderOption | null,
  picked: string | null,
  source: Omit<FinderProps, 'text' | 'onClose'>,
) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const maySearch = may('read');
  const newest = useNewestParcelsQuery(undefined, { skip: !command || !maySearch });
  const { parcels, pending, failure, hurry } = useFoundParcels(maySearch ? typed : '');
  const [recent, setRecent] = useStoredPreference<string[]>('finder.recent', [], isTextList);
  const fitting = command
    ? parcelsToActOn(typed, {
        parcels: typed.trim() === '' ? (newest.data ?? []) : parcels,
        seen: source.seen,
        commandsOf: source.commandsOf,
        command: command.id.replace(/^ask-/, ''),
      })
    : optionsOf(typed, {
        ...source,
        parcels,
        all(wanted) {
          if (maySearch) return { label: t('finder.all', { text: wanted }), to: searchPath(wanted) };
          return may('code')
            ? { label: t('courier.openNamed', { code: wanted }), to: parcelPath(wanted) }
            : { label: `${t('vault.search')}: ${wanted}`, to: vaultItemsPath({ q: wanted }) };
        },
        recent,
      });
  const none =
    maySearch &&
    !failure &&
    SEARCHED_FULLY.test(typed) &&
    parcels.length === 0 &&
    fitting.every(({ kind }) => kind !== 'parcel');
  const missed = useMissed(typed.trim(), pending, none);
  return {
    options: missed === '' ? fitting : fitting.filter(({ id, kind }) => kind !== 'all' || id === picked),
    pending,
    failure,
    missed: fitting.every(({ kind }) => kind === 'all') ? missed : '',
    hurry,
    remember: ({ id }: FinderOption) =>
      setRecent([id, ...recent.filter((other) => other !== id)].slice(0, RECENT)),
  };
}

/**
 * Returns the text that has no results, or ''. It stays while a new search is pending, so that the list does not jump
 * with each key; a text without matches has none when extended either.
 * @param none whether there are no options
 */
function useMissed(text: string, pending: boolean, none: boolean): string {
  const [missed, setMissed] = useState('');
  const answered = none ? shorter(missed, text) : '';
  const next = pending && text !== '' ? missed : answered;
  if (next !== missed) setMissed(next);
  return next !== '' && text.startsWith(next) ? text : next;
}

/** Keeps the shorter text while it only grows, so that no key press renders the list twice. */
const shorter = (missed: string, text: string) => (missed !== '' && text.startsWith(missed) ? missed : text);
