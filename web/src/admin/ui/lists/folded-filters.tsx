import { type ReactNode, useId } from 'react';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { AdminIcon } from '../cells/admin-icon';
import styles from './list.module.css';

interface FoldedFiltersProps {
  /** Number of active filters. */
  active: number;
  children: ReactNode;
}

/** Filters of a list that has many. On a phone they fold into a button that shows the number of active ones. */
export function FoldedFilters({ active, children }: FoldedFiltersProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        className={styles.unfold}
        leftSection={<AdminIcon name="down" />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        {active > 0 ? `${t('list.filters')} (${number(active)})` : t('list.filters')}
      </Button>
      <div
        id={id}
        role="group"
        aria-label={t('list.filters')}
        className={styles.filters}
        data-folded={!opened || undefined}
      >
        {children}
      </div>
    </>
  );
}
