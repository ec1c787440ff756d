import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Kbd, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '../icon/admin-icon';
import { usePageKey } from '../keys/page-keys';
import styles from './list.module.css';

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 250;

interface SearchFieldProps {
  /** What the list shows now. */
  value: string;
  label: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types; `/` leads to it from anywhere on the page. */
export function SearchField({ value, label, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  usePageKey('/', () => input.current?.focus());

  useEffect(() => {
    // Changed from elsewhere: Back, or a cleared filter.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => send(text), PAUSE);
    return () => clearTimeout(timer);
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
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') send(typed.trim());
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  }

  function send(text: string) {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  }
}
