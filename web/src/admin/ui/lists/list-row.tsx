import { memo, type MouseEvent } from 'react';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './list-table';
import { RowCheckbox } from './row-checkbox';
import styles from './list.module.css';

interface ListRowProps<T> {
  item: T;
  columns: readonly Column<T>[];
  name: string;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  /** @param range whether to select all rows since the last one */
  onToggle: (id: string, range: boolean) => void;
}

const { tr, td } = Table.classes;

/** Plain cells in Mantine's classes: its row components take as long to render as the rest of the row. */
function Row<T extends { id: string }>({ item, columns, name, selected, onToggle }: ListRowProps<T>) {
  const { t } = useTranslation('admin');
  return (
    <tr
      role="row"
      className={tr}
      data-with-row-border
      onMouseDown={selected === undefined ? undefined : keepText}
      onClick={(event) => {
        if (selected === undefined || !event.shiftKey || isOnControl(event, 'button, label, input'))
          return followRow(event);
        // A link would open a window.
        event.preventDefault();
        onToggle(item.id, true);
      }}
    >
      {selected !== undefined && (
        <td role="cell" className={`${td} ${styles.box}`}>
          <RowCheckbox
            label={t('list.select', { name })}
            checked={selected}
            onChange={(range) => onToggle(item.id, range)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td role="cell" key={column.id} className={td}>
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized table row: a search changes the table several times per key press. */
export const ListRow = memo(Row) as typeof Row;

export const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('td a[href]') ?? null;

const isOnControl = ({ target }: MouseEvent, controls: string) =>
  target instanceof Element && target.closest(`${controls}, [role="menu"]`) !== null;

/** Keeps a click with Shift from selecting text. */
function keepText(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const selecting = (getSelection()?.toString() ?? '') !== '';
  if (!isOnControl(event, 'a, button, label, input') && !selecting) linkOf(event.currentTarget)?.click();
}
