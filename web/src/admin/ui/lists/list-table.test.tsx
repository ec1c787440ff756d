import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PhoneNote } from '../cells/cells';
import { type Column, ListTable } from './list-table';
import { MenuOnDemand } from './menu-on-demand';

interface Item {
  id: string;
}

function tableOf(cell: (item: Item) => string) {
  const columns: Column<Item>[] = [{ id: 'name', label: 'Name', cell }];
  return (items: Item[], ids: string[], stale = false) => {
    const selection = {
      ids: new Set(ids),
      all: false,
      toggle: vi.fn<() => void>(),
      select: vi.fn<() => void>(),
      toggleAll: vi.fn<() => void>(),
      selectAll: vi.fn<() => void>(),
      clear: vi.fn<() => void>(),
    };
    const table = { label: 'Items', columns, items, selection, stale, sort: 'name', onSort: () => undefined };
    const shown = (
      <MantineProvider>
        <ListTable {...table} />
      </MantineProvider>
    );
    return { shown, toggle: selection.toggle };
  };
}

it('renders only changed rows again', async () => {
  const cell = vi.fn<(item: Item) => string>(({ id }) => id);
  const tableWith = tableOf(cell);
  const [one, two] = [{ id: 'one' }, { id: 'two' }];
  const { rerender } = render(tableWith([one, two], []).shown);
  cell.mockClear();

  rerender(tableWith([one, two], [], true).shown);
  expect(cell).not.toHaveBeenCalled();
  const last = tableWith([one, two, { id: 'three' }], ['two']);
  rerender(last.shown);
  expect(cell.mock.calls.flat().map(({ id }) => id)).toEqual(['two', 'three']);

  await userEvent.click(screen.getAllByRole('checkbox')[1]!);
  expect(last.toggle).toHaveBeenCalledExactlyOnceWith('one', ['one', 'two', 'three']);
});

it.each([
  [true, ['one', 'for Ada']],
  [false, ['one (for Ada)']],
])('shows hidden columns in a note: %s', (hasRoom, cells) => {
  const screenNow = Object.assign(matchMedia('(width >= 64em)'), { matches: hasRoom });
  vi.spyOn(window, 'matchMedia').mockReturnValue(screenNow);
  const columns: Column<Item>[] = [
    {
      id: 'name',
      label: 'Name',
      cell: ({ id }) => (
        <>
          {id}
          <PhoneNote> (for Ada)</PhoneNote>
        </>
      ),
    },
    { id: 'consignee', label: 'Consignee', wide: true, cell: () => 'for Ada' },
  ];
  const table = { label: 'Items', columns, items: [{ id: 'one' }], sort: '', onSort: () => undefined };
  render(<ListTable {...table} />, { wrapper: MantineProvider });
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(cells);
  expect(screen.getAllByRole('columnheader')).toHaveLength(cells.length);
});

it('dims only while the next rows are slow to load', async () => {
  const tableWith = tableOf(({ id }) => id);
  const { rerender } = render(tableWith([{ id: 'one' }], [], true).shown);
  rerender(tableWith([{ id: 'two' }], []).shown);
  rerender(tableWith([{ id: 'two' }], [], true).shown);
  expect(screen.getByRole('table')).not.toHaveAttribute('data-dimmed');
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('data-dimmed'));
  rerender(tableWith([{ id: 'three' }], []).shown);
  expect(screen.getByRole('table')).not.toHaveAttribute('data-dimmed');
});

it('mounts a menu when its button is pressed, and returns the focus to the button', async () => {
  const Inside = vi.fn<() => string>(() => 'Inside');
  render(
    <MantineProvider env="test">
      <MenuOnDemand button={(props) => <button {...props}>More</button>}>
        <Inside />
      </MenuOnDemand>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(Inside).not.toHaveBeenCalled();

  await userEvent.click(button);
  expect(await screen.findByRole('menu', { name: 'More' })).toHaveTextContent('Inside');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('selects further rows by key from a checkbox', async () => {
  const select = vi.fn<() => void>();
  const columns: Column<Item>[] = [
    { id: 'name', label: 'Name', cell: ({ id }) => <a href={`/${id}`}>{id}</a> },
  ];
  const selection = {
    ids: new Set(['one']),
    all: false,
    toggle: vi.fn<() => void>(),
    select,
    toggleAll: vi.fn<() => void>(),
    selectAll: vi.fn<() => void>(),
    clear: vi.fn<() => void>(),
  };
  const items = [{ id: 'one' }, { id: 'two' }];
  const table = { label: 'Items', columns, items, selection, sort: 'name', onSort: () => undefined };
  render(<ListTable {...table} />, { wrapper: MantineProvider });
  screen.getAllByRole('checkbox')[1]?.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(select).toHaveBeenCalledExactlyOnceWith(['one', 'two'], true, ['one', 'two']);
  expect(screen.getByRole('link', { name: 'two' })).toHaveFocus();
});

describe('ArrowDown on the heading', () => {
  const columns: Column<Item>[] = [
    { id: 'name', label: 'Name', cell: ({ id }) => <a href={`/${id}`}>{id}</a> },
  ];
  const items = [{ id: 'one' }, { id: 'two' }];
  const table = { label: 'Items', columns, items, sort: 'name', onSort: () => undefined };

  const press = async (list: ReactNode, beside?: ReactNode) => {
    render(
      <MantineProvider>
        <h1 tabIndex={-1}>Items</h1>
        {beside}
        {list}
      </MantineProvider>,
    );
    screen.getByRole('heading', { hidden: true }).focus();
    await userEvent.keyboard('{ArrowDown}');
  };

  /** Stands in for the panel's dialogs, which are found by role. */
  const Dialog = () => createElement('div', { role: 'dialog' });

  it("moves the focus into the page's main list", async () => {
    await press(<ListTable {...table} entered />);
    expect(screen.getByRole('link', { name: 'one' })).toHaveFocus();
  });

  it.each<[string, ReactNode, ReactNode?]>([
    ['the page is about something else', <ListTable key="list" {...table} />],
    ['newer rows are on their way', <ListTable key="list" {...table} entered stale />],
    ['a dialog lies over the page', <ListTable key="list" {...table} entered />, <Dialog key="dialog" />],
  ])('does nothing while %s', async (_, list, beside) => {
    await press(list, beside);
    expect(screen.getByRole('heading')).toHaveFocus();
  });
});
