import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Kbd, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '../cells/admin-icon';
import { useTypedSearch } from '../hooks/use-typed-search';
import { usePageKey } from '../hooks/page-keys';
import styles from './list.module.css';

interface SearchFieldProps {
  /** Search that the list shows now. */
  value: string;
  label: string;
  /** Whether the list is waiting for the last search. */
  busy: boolean;
  onSearch: (text: string) => void;
}

/** Searches as the user types; `/` focuses it from anywhere on the page. */
export function SearchField({ value, label, busy, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  /** Sent texts that may still arrive as `value`, after ones that were sent later. */
  const onTheWay = useRef(new Set<string>());
  usePageKey('/', () => input.current?.focus());

  useEffect(() => {
    if (value === sent.current) onTheWay.current.clear();
    if (value === sent.current || onTheWay.current.has(value)) return;
    // Changed elsewhere: by Back, or by clearing the filters.
    sent.current = value;
    setTyped(value);
  }, [value]);

  useTypedSearch({
    text: typed.trim(),
    sent: sent.current,
    busy: busy || value !== sent.current,
    send,
  });

  return (
    <TextInput
      ref={input}
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<AdminIcon name="search" />}
      rightSection={
        <Kbd aria-hidden="true" data-key-hint>
          /
        </Kbd>
      }
      rightSectionPointerEvents="none"
      aria-keyshortcuts="/"
      aria-description={t('list.searchHint')}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') send(typed.trim());
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      change('');
    }
  }

  function change(text: string) {
    setTyped(text);
    // Clearing the field restores the unfiltered list.
    if (text.trim() === '') send('');
  }

  function send(text: string) {
    if (text === sent.current) return;
    sent.current = text;
    if (text === value) onTheWay.current.clear();
    else onTheWay.current.add(text);
    onSearch(text);
  }
}
