import { useMemo } from 'react';
import { Button } from '@mantine/core';
import type { Import } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import type { Column } from '@/components/control/list/list-table';
import { useListQuery } from '@/components/control/list/use-list-query';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { CREATE_IMPORT, importPath } from './import-address';
import { useImportListQuery } from './imports.api';

/** /control/imports/list.html: what was imported, and can be undone. */
export default function ImportListPage() {
  const { t } = useTranslation('control');
  const list = useListQuery([]);
  const query = useImportListQuery({ page: list.page }, { refetchOnMountOrArgChange: true });
  const columns = useImportColumns();
  const title = t('imports.title');
  return (
    <ControlPage
      title={title}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: title }]}
      actions={
        <Button component={Link} to={CREATE_IMPORT} leftSection={<ControlIcon name="plus" />}>
          {t('imports.create')}
        </Button>
      }
    >
      <ListFrame
        label={title}
        list={list}
        query={query}
        columns={columns}
        toolbar={null}
        empty={
          <>
            <p>{t('imports.empty.title')}</p>
            <p>{t('imports.empty.text')}</p>
          </>
        }
      />
    </ControlPage>
  );
}

function useImportColumns(): Column<Import>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'file',
        label: t('imports.columns.file'),
        cell: ({ id, file_name: name }) => (
          <Link to={importPath(id)}>
            <bdi>{name}</bdi>
          </Link>
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
    ],
    [t],
  );
}
