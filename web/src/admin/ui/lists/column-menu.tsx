import { memo } from 'react';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '../cells/admin-icon';
import type { Column } from './list-table';
import { MenuOnDemand } from './menu-on-demand';
import styles from './list.module.css';

interface ColumnMenuProps<T> {
  columns: readonly Column<T>[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

/** Menu of a table's columns, of which the first is fixed. */
function Menus<T>({ columns, shown, onChange }: ColumnMenuProps<T>) {
  const { t } = useTranslation('admin');
  const choices = columns.slice(1).filter(({ label }) => label !== '');
  const toggle = (id: string) =>
    onChange(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]);
  return (
    <MenuOnDemand
      position="bottom-end"
      width={260}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          className={styles.columns}
          leftSection={<AdminIcon name="gear" />}
        >
          {t('list.columns')}
        </Button>
      )}
    >
      {choices.map(({ id, label }) => (
        <Menu.CheckboxItem key={id} checked={shown.includes(id)} onChange={() => toggle(id)}>
          {label}
        </Menu.CheckboxItem>
      ))}
    </MenuOnDemand>
  );
}

export const ColumnMenu = memo(Menus) as typeof Menus;
