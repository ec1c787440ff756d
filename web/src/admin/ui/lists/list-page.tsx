import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/admin/paths';
import type { Crumb } from '@/shared/ui/page/page';
import { type Ability, useMay } from '../access/abilities';
import { AdminIcon } from '../cells/admin-icon';
import { usePageKey } from '../hooks/page-keys';
import { AdminPage } from '../pages/admin-page';
import { ListFrame, type ListFrameProps } from './list-frame';
import { SearchField } from './search-field';

interface ListPageProps<T extends { id: string }, F extends string> extends Omit<
  ListFrameProps<T, F>,
  'label' | 'toolbar' | 'entered'
> {
  title: string;
  /** Label of the table, if it differs from the title. */
  label?: string;
  /** From the overview to the list by default. */
  crumbs?: Crumb[];
  /** Link to the page of a new record. */
  create?: CreateLink;
  /** Shown before that link. */
  actions?: ReactNode;
  /** Shown above the search: saved views. */
  tabs?: ReactNode;
  /** Shown before the search: switches between lists. */
  parts?: ReactNode;
  /** Label of the search field, which sets the filter `q`; absent without search. */
  search?: string;
  /** Requests results at once, before the page renders with the new address. */
  onSearch?: (text: string) => void;
  /** Shown beside the search. */
  filters?: ReactNode;
}

interface CreateLink {
  to: string;
  text: string;
  /** Ability required to create a record; `write` by default. */
  ability?: Ability;
  /** Key that opens the page. */
  hotkey?: string;
}

/** List page: title, search, filters, rows, paging, and an empty state. */
export function ListPage<T extends { id: string }, F extends string>({
  title,
  label = title,
  crumbs,
  create,
  actions,
  tabs,
  parts,
  search,
  onSearch,
  filters,
  ...frame
}: ListPageProps<T, F>) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { list } = frame;
  const mayCreate = create && may(create.ability ?? 'write');
  const { q = '' } = list.filters as Partial<Record<string, string>>;
  return (
    <AdminPage
      title={title}
      crumbs={crumbs ?? [{ text: t('title'), to: paths.overview }, { text: title }]}
      actions={
        (actions || mayCreate) && (
          <>
            {actions}
            {mayCreate && <CreateButton {...create} />}
          </>
        )
      }
    >
      {tabs}
      <ListFrame
        {...frame}
        label={label}
        entered
        toolbar={
          <>
            {parts}
            {search !== undefined && (
              <SearchField
                value={q}
                label={search}
                busy={frame.query.isFetching}
                onSearch={(text) => {
                  onSearch?.(text);
                  list.filter({ q: text } as Partial<Record<F, string>>, text === '');
                }}
              />
            )}
            {filters}
          </>
        }
      />
    </AdminPage>
  );
}

function CreateButton({ to, text, hotkey }: CreateLink) {
  const navigate = useNavigate();
  usePageKey(hotkey, () => void navigate(to));
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<AdminIcon name="plus" />}
      {...(hotkey !== undefined && { 'aria-keyshortcuts': hotkey })}
    >
      {text}
    </Button>
  );
}
