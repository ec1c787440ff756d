import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { BulkOutcome, Import } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBulkParcelsMutation, useImportedParcelsQuery } from '@/admin/api/parcels.api';
import { useMay } from '@/admin/ui/access/abilities';
import { BulkEventDialog } from '@/admin/widgets/bulk/bulk-event-dialog';
import { PrintMenu } from '@/admin/widgets/bulk/print-menu';
import { useBulkOutcome } from '@/admin/widgets/bulk/use-bulk-outcome';
import { paths } from '@/admin/paths';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import styles from './imports.module.css';

/** Next steps after an import: labels, then a first event that notifies the recipients. */
export function ImportNext({ of: { id, created } }: { of: Import }) {
  const { t } = useTranslation('admin');
  const outcome = useBulkOutcome();
  const { data } = useImportedParcelsQuery(id, { refetchOnMountOrArgChange: true });
  const [bulk] = useBulkParcelsMutation();
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const match = new URLSearchParams({ import: id }).toString();
  const done = (result: BulkOutcome) => {
    setOpened(false);
    outcome.eventAdded(result);
  };
  return (
    <Group className={styles.actions}>
      <PrintMenu parcels={{ import: id }} text={t('print.action')} />
      {may('write') && created <= LIMITS.bulk && (
        <Button variant="default" leftSection={<AdminIcon name="mail" />} onClick={() => setOpened(true)}>
          {t('imports.page.notify')}
        </Button>
      )}
      <Link to={`${paths.parcels}?${match}`}>{t('imports.page.show')}</Link>
      {opened && (
        <BulkEventDialog
          count={created}
          parcels={data ?? []}
          notify
          send={(input) => bulk({ match, ...input }).unwrap()}
          onDone={done}
          onClose={() => setOpened(false)}
        />
      )}
    </Group>
  );
}
