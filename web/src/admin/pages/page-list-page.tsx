import type { Page } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { MenuDelete, MenuDocument, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { pageEditorPath, paths, publicPagePath } from '@/admin/paths';
import { usePageListQuery } from './pages.api';
import { useDeletePage } from './use-delete-page';

/** List of the site's pages: icon and title as in the site's menu, address, and time of the last change. */
export default function PageListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useListPages(usePageListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('pages.title')}
      list={list}
      query={query}
      create={{ to: paths.createPage, text: t('pages.create'), hotkey: 'c' }}
      search={t('pages.search')}
      columns={[
        {
          id: 'title',
          label: t('fields.title'),
          sort: 'title',
          cell: ({ slug, title, icon }) => (
            <RowTitle
              to={pageEditorPath(slug)}
              icon={<AdminIcon name={icon} />}
              note={<span dir="ltr">{slug}</span>}
            >
              <span dir="auto">{title}</span>
            </RowTitle>
          ),
        },
        {
          id: 'slug',
          label: t('fields.slug'),
          sort: 'slug',
          wide: true,
          cell: ({ slug }) => <span dir="ltr">{slug}</span>,
        },
        {
          id: 'updated',
          label: t('pages.changed'),
          sort: 'updated_at',
          wide: true,
          cell: ({ updated_at: updated }) => <Moment instant={updated} />,
        },
        { id: 'menu', label: '', cell: (page) => <PageMenu page={page} /> },
      ]}
      empty={
        <OnlyWith ability="write">
          <p>{t('pages.empty')}</p>
        </OnlyWith>
      }
    />
  );
}

function PageMenu({ page }: { page: Page }) {
  const { t } = useTranslation('admin');
  return (
    <RowMenu label={t('pages.more', { title: page.title })}>
      <PageActions page={page} />
    </RowMenu>
  );
}

function PageActions({ page }: { page: Page }) {
  const { t } = useTranslation('admin');
  const remove = useDeletePage();
  return (
    <>
      <MenuLink to={pageEditorPath(page.slug)} icon="edit">
        {t('pages.edit')}
      </MenuLink>
      <MenuDocument href={publicPagePath(page.slug)} icon="external">
        {t('pages.open')}
      </MenuDocument>
      <MenuDelete onClick={() => remove(page)}>{t('pages.delete')}</MenuDelete>
    </>
  );
}
