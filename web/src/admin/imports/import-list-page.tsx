import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { Link } from 'react-router-dom';
import { PhoneNote } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { importPath, paths } from '@/admin/paths';
import { useImportListQuery } from './imports.api';

export default function ImportListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery([]);
  const query = useListPages(useImportListQuery, list.paging, FRESH);
  return (
    <ListPage
      title={t('imports.title')}
      list={list}
      query={query}
      create={{ to: paths.createImport, text: t('imports.create') }}
      columns={[
        {
          id: 'file',
          label: t('imports.columns.file'),
          cell: ({ id, file_name: name, created_at: at }) => (
            <>
              <Link to={importPath(id)}>
                <bdi>{name}</bdi>
              </Link>
              <PhoneNote>
                <Moment instant={at} />
              </PhoneNote>
            </>
          ),
        },
        { id: 'kind', label: t('imports.columns.kind'), cell: ({ kind }) => t(`imports.kinds.${kind}`) },
        { id: 'state', label: t('imports.columns.state'), cell: ({ state }) => t(`imports.states.${state}`) },
        { id: 'by', label: t('imports.columns.by'), wide: true, cell: ({ admin_email: email }) => email },
        {
          id: 'time',
          label: t('imports.columns.time'),
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={
        <>
          <p>{t('imports.empty.title')}</p>
          <OnlyWith ability="write">
            <p>{t('imports.empty.text')}</p>
          </OnlyWith>
        </>
      }
    />
  );
}
