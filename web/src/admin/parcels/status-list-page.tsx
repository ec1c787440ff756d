import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { Status } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { useSelection } from '@/admin/ui/lists/use-selection';
import { useFormat } from '@/shared/i18n/format';
import { MergeStatusesDialog } from './merge-statuses-dialog';
import { StatusPill } from './status-pill';
import { useStatusListQuery } from './statuses.api';
import { useStepNames } from './step-names';
import styles from './parcels.module.css';

/** /control/statuses: statuses as spelled, to rename and merge. */
export default function StatusListPage() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const may = useMay();
  const stepName = useStepNames();
  const list = useListQuery(['q']);
  const { page, q } = list.query;
  const query = useStatusListQuery({ page, q }, FRESH);
  const selection = useSelection(`${page} ${q}`);
  const [opened, setOpened] = useState(false);
  const chosen = (query.data?.data ?? []).filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <ListPage<Status, 'q'>
        title={t('nav.statuses')}
        list={list}
        query={query}
        search={t('statuses.search')}
        nameOf={({ status }) => status}
        {...(may('write') && { selection })}
        columns={[
          {
            id: 'status',
            label: t('fields.status'),
            cell: ({ status, step }) => <StatusPill parcel={{ status, step }} />,
          },
          {
            id: 'parcels',
            label: t('nav.parcels'),
            cell: ({ status, parcels }) => (
              <Link to={`${paths.parcels}?${new URLSearchParams({ status })}`}>{format.number(parcels)}</Link>
            ),
          },
          { id: 'step', label: t('fields.step'), cell: ({ step }) => stepName(step) },
        ]}
        above={
          chosen.length > 0 && (
            <Group className={styles.bulk} gap="xs">
              <Button
                variant="default"
                leftSection={<AdminIcon name="edit" />}
                onClick={() => setOpened(true)}
              >
                {t('statuses.change')}
              </Button>
              <Button variant="subtle" onClick={selection.clear}>
                {t('parcels.bulk.none')}
              </Button>
            </Group>
          )
        }
        empty={<p>{t('statuses.empty')}</p>}
      />
      {opened && (
        <MergeStatusesDialog
          statuses={chosen}
          onDone={() => {
            setOpened(false);
            selection.clear();
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
