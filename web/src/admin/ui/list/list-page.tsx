import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/admin/paths';
import type { Crumb } from '@/shared/ui/page/page';
import { type Ability, useMay } from '../access/abilities';
import { AdminIcon } from '../icon/admin-icon';
import { usePageKey } from '../keys/page-keys';
import { AdminPage } from '../page/admin-page';
import { ListFrame, type ListFrameProps } from './list-frame';
import { SearchField } from './search-field';

interface ListPageProps<T extends { id: string }, F extends string> extends Omit<
  ListFrameProps<T, F>,
  'label' | 'toolbar' | 'entered'
> {
  title: string;
  /** What the table lists, where the title says more than that. */
  label?: string;
  /** From the overview to the list, unless these say otherwise. */
  crumbs?: Crumb[];
  /** Leads to the page of a new record. */
  create?: CreateLink;
  /** Before the search: a choice of which of several lists is shown. */
  parts?: ReactNode;
  /** The name of the search field, whose text is the filter `q`; without one nothing can be searched. */
  search?: string;
  /** Asks for what a search finds at once, before the page is drawn with the new address. */
  onSearch?: (text: string) => void;
  /** Beside the search. */
  filters?: ReactNode;
}

interface CreateLink {
  to: string;
  text: string;
  /** What it takes to make one; `write` unless said. */
  ability?: Ability;
  /** The key that does the same. */
  hotkey?: string;
}

/** The page of a list: title, search, filters, rows, paging, and what to say when there are no rows. */
export function ListPage<T extends { id: string }, F extends string>({
  title,
  label = title,
  crumbs,
  create,
  parts,
  search,
  onSearch,
  filters,
  ...frame
}: ListPageProps<T, F>) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { list } = frame;
  const { q = '' } = list.filters as Partial<Record<string, string>>;
  return (
    <AdminPage
      title={title}
      crumbs={crumbs ?? [{ text: t('title'), to: paths.overview }, { text: title }]}
      actions={create && may(create.ability ?? 'write') && <CreateButton {...create} />}
    >
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
