import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { getDefaultZIndex, Modal, TextInput } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { currentOpener, focusBack } from '@/admin/ui/focus/focus-back';
import { useSentences } from '@/admin/ui/form/sentences';
import { isTextList, useStoredPreference } from '@/admin/ui/storage/stored-preference';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { commandKey } from './command-key';
import { type Command, type FinderOption, optionsOf, parcelsToActOn, type Place } from './finder-options';
import { FinderList, optionId } from './finder-list';
import { parcelPath, paths } from '@/admin/paths';
import { useNewestParcelsQuery } from '@/admin/api/find-parcels.api';
import { useFoundParcels } from '@/admin/ui/find/use-found-parcels';
import styles from './finder.module.css';

interface FinderDialogProps {
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

/** Shorter texts are looked for among the newest parcels alone. */
const LEAST_SEARCHED = 3;

/** Of what was chosen lately, so many are remembered. */
const RECENT = 8;

/** Finds a parcel by code, name or place, any page of the panel and what can be done, with the keyboard alone. */
export default function FinderDialog(props: FinderDialogProps) {
  const { text, places, commands, commandsOf, asking, here, seen, onClose } = props;
  const { t, i18n } = useTranslation('admin');
  const navigate = useNavigate();
  const sentences = useSentences();
  const list = useId();
  const [opener] = useState(currentOpener);
  const [typed, setTyped] = useState(text);
  // By its id: what is found later moves it, and must not take its place under somebody's Enter.
  const [picked, setPicked] = useState<string | null>(null);
  const maySearch = useMay()('read');
  // What was chosen before the parcel that it is about.
  const [command, setCommand] = useState<FinderOption | null>(null);
  const newest = useNewestParcelsQuery(undefined, { skip: !command || !maySearch });
  const { parcels, pending, failure, hurry } = useFoundParcels(maySearch ? typed : '');
  const [recent, setRecent] = useStoredPreference<string[]>('finder.recent', [], isTextList);
  const offered = optionsOf(typed, {
    parcels,
    here,
    seen,
    places,
    commands,
    commandsOf,
    asking,
    all: maySearch
      ? (wanted) => ({ label: t('finder.all', { text: wanted }), to: searchPath(wanted) })
      : (wanted) => ({ label: t('courier.openNamed', { code: wanted }), to: parcelPath(wanted) }),
    recent,
  });
  const fitting = command
    ? parcelsToActOn(typed, {
        parcels: typed.trim() === '' ? (newest.data ?? []) : parcels,
        seen,
        commandsOf,
        command: command.id.replace(/^ask-/, ''),
      })
    : offered;
  const nothingFound =
    maySearch &&
    !pending &&
    !failure &&
    typed.trim().length >= LEAST_SEARCHED &&
    fitting.every(({ kind }) => kind !== 'parcel');
  const options = nothingFound ? fitting.filter(({ kind }) => kind !== 'all') : fitting;
  const at = options.findIndex(({ id }) => id === picked);
  const active = options[Math.max(at, 0)];
  // Enter that came before the answer: whoever pastes a code need not wait for the list.
  const waiting = useRef<Intent | null>(null);

  const choose = (option: FinderOption, intent: Intent) => {
    if (option.kind === 'ask') {
      setCommand(option);
      setTyped('');
      setPicked(null);
      return;
    }
    onClose();
    if (option.kind === 'action' || option.kind === 'place') {
      setRecent([option.id, ...recent.filter((id) => id !== option.id)].slice(0, RECENT));
    }
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

  const onKey = (event: KeyboardEvent) => {
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
  };

  return (
    <Modal
      opened
      size="36rem"
      centered={false}
      yOffset="12svh"
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      zIndex={getDefaultZIndex('popover')}
      // The dialog itself; a label of the component's own would stand outside of it.
      attributes={{ content: { 'aria-label': t('finder.title') } }}
      onClose={() => {
        onClose();
        focusBack(opener);
      }}
    >
      <TextInput
        data-autofocus
        size="md"
        className={styles.input}
        role="combobox"
        aria-label={command ? `${command.label}: ${t('finder.find')}` : t('finder.label')}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(list, active)}
        placeholder={command ? `${command.label}: ${t('finder.find')}` : t('finder.placeholder')}
        autoComplete="off"
        spellCheck={false}
        leftSection={<AdminIcon name={command?.icon ?? 'search'} />}
        value={typed}
        onChange={(event) => {
          waiting.current = null;
          setPicked(null);
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={onKey}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {sentences.failure(failure).join(' ')}
        </p>
      )}
      <p role="status" className={styles.nothing}>
        {nothingFound && t('finder.none', { text: typed.trim() })}
      </p>
      <FinderList
        id={list}
        options={options}
        active={active}
        pending={pending}
        onChoose={(option) => choose(option, 'open')}
      />
      {!command && active && (
        <p className={styles.hint} data-key-hint>
          {active.add === undefined
            ? t('finder.hintPlain')
            : t('finder.hint', { command: commandKey(i18n.language) })}
        </p>
      )}
    </Modal>
  );
}
