import { type FormEvent, useRef } from 'react';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import styles from './shell.module.css';

const LIST = '/control/parcels/list.html';

/** Leads from every page to the parcels that match what is typed; the list itself has its own search. */
export function FindParcel() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  if (useLocation().pathname === LIST) return null;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    event.currentTarget.reset();
    void navigate(`${LIST}?${new URLSearchParams(typed ? { q: typed } : {})}`);
  };
  return (
    <form role="search" aria-label={t('nav.find')} className={styles.find} onSubmit={find}>
      <TextInput
        ref={input}
        autoComplete="off"
        aria-label={t('nav.find')}
        placeholder={t('nav.find')}
        leftSection={<ControlIcon name="search" />}
      />
    </form>
  );
}
