import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { SEARCHED_FULLY } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useNewestParcelsQuery } from '@/admin/api/find-parcels.api';
import { parcelPath, paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useFoundParcels } from '@/admin/ui/find/use-found-parcels';
import { currentOpener, focusBack } from '@/admin/ui/focus/focus-back';
import { isTextList, useStoredPreference } from '@/admin/ui/storage/stored-preference';
import { type Command, type FinderOption, optionsOf, parcelsToActOn, type Place } from './finder-options';

export interface FinderProps {
  /** What is looked for when it opens. */
  text: string;
  /** The pages of the panel, in the admin's language. */
  places: Place[];
  /** What the finder does at once. */
  commands: Command[];
  commandsOf: (parcel: ParcelSummary) => Command[];
  /** The same of a parcel that is asked for next. */
  asking: readonly Omit<Command, 'run'>[];
  /** Whose page is open. */
  here: ParcelSummary | undefined;
  /** Those that were opened lately, the newest first, and then those that were listed. */
  seen: readonly ParcelSummary[];
  onClose: () => void;
}

/** The list of what a search finds. */
const searchPath = (text: string) => `${paths.parcels}?${new URLSearchParams({ q: text })}`;

type Intent = 'open' | 'add';

/** Of what was chosen lately, so many are remembered. */
const RECENT = 8;

/** What the finder offers for the text typed so far, which of it is active, and what choosing it does. */
export function useFinder({ text, onClose, ...source }: FinderProps) {
  const navigate = useNavigate();
  const [opener] = useState(currentOpener);
  const [typed, setTyped] = useState(text);
  // By its id: what is found later moves it, and must not take its place under somebody's Enter.
  const [picked, setPicked] = useState<string | null>(null);
  // What was chosen before the parcel that it is about.
  const [command, setCommand] = useState<FinderOption | null>(null);
  const { options, pending, failure, missed, hurry, remember } = useOptions(typed, command, picked, source);
  const at = options.findIndex(({ id }) => id === picked);
  const active = options[Math.max(at, 0)];
  // Enter that came before the answer: whoever pastes a code need not wait for the list.
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
    if (to !== undefined) void navigate(to);
    // What is done at once leaves the page as it is. A dialog that it opens takes the focus after that.
    else focusBack(opener);
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
    /** The command that still needs a parcel. */
    command,
    options,
    active,
    pending,
    failure,
    /** The text that nothing at all is found for, or ''. */
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

/** What fits the text: parcels to do `command` with, or else everything that can be opened or done. */
function useOptions(
  typed: string,
  command: FinderOption | null,
  picked: string | null,
  source: Omit<FinderProps, 'text' | 'onClose'>,
) {
  const { t } = useTranslation('admin');
  const maySearch = useMay()('read');
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
        all: maySearch
          ? (wanted) => ({ label: t('finder.all', { text: wanted }), to: searchPath(wanted) })
          : (wanted) => ({ label: t('courier.openNamed', { code: wanted }), to: parcelPath(wanted) }),
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
 * The text that no parcel matches, or ''. It stays while the next one is looked for, so that the list doesn't jump with
 * each key; what is found for no text is found for no longer one either.
 * @param none whether nothing is there
 */
function useMissed(text: string, pending: boolean, none: boolean): string {
  const [missed, setMissed] = useState('');
  const answered = none ? shorter(missed, text) : '';
  const next = pending && text !== '' ? missed : answered;
  if (next !== missed) setMissed(next);
  return next !== '' && text.startsWith(next) ? text : next;
}

/** One that is kept as long as the text only grows, so that no key draws the list twice. */
const shorter = (missed: string, text: string) => (missed !== '' && text.startsWith(missed) ? missed : text);
