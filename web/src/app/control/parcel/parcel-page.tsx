import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { RecordTrail } from '@/components/control/audit/record-trail';
import { Code } from '@/components/control/code/code';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ControlPage } from '@/components/control/page/control-page';
import { HistoryPanel } from '@/features/activities/history-panel';
import { ParcelInvoices } from '@/features/invoices/parcel-invoices';
import { ParcelFacts } from '@/features/parcels/parcel-facts';
import { ParcelMenu } from '@/features/parcels/parcel-menu';
import { StatusPill } from '@/features/parcels/status-pill';
import { useCopyTrackingLink } from '@/features/parcels/use-copy-tracking-link';
import { useParcelCrumbs } from '@/features/parcels/use-parcel-crumbs';
import { parcelPath } from '@/lib/parcel-address';
import styles from './parcel-page.module.css';

/** Where an admin lives: a parcel's facts and its history side by side, and an event one key away. */
export function ParcelPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const copy = useCopyTrackingLink();
  const code = parcel.tracking_code;
  const addEvent = parcelPath(code, '/activities/create');
  useHotkeys([['e', () => void navigate(addEvent)]]);
  return (
    <ControlPage
      title={code}
      heading={
        <>
          <Code>{code}</Code> <StatusPill status={parcel.status} />
        </>
      }
      crumbs={useParcelCrumbs(parcel)}
      actions={
        <>
          <Button
            component={Link}
            to={addEvent}
            leftSection={<ControlIcon name="plus" />}
            rightSection={
              <Kbd size="xs" aria-hidden="true" data-key-hint className={styles.key}>
                E
              </Kbd>
            }
            aria-keyshortcuts="e"
          >
            {t('activities.add')}
          </Button>
          <Button
            component={Link}
            to={parcelPath(code, '/update')}
            variant="default"
            leftSection={<ControlIcon name="edit" />}
          >
            {t('parcels.detail.edit')}
          </Button>
          <Button variant="default" leftSection={<ControlIcon name="link" />} onClick={() => void copy(code)}>
            {t('parcels.detail.copy')}
          </Button>
          <ParcelMenu parcel={parcel} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.card}>
          <ParcelFacts parcel={parcel} />
        </div>
        <div className={styles.column}>
          <div className={styles.card}>
            <HistoryPanel parcel={parcel} />
          </div>
          <div className={styles.card}>
            <ParcelInvoices parcel={parcel} />
          </div>
          <div className={styles.card}>
            <RecordTrail of="tracking" type="parcel" record={parcel} />
          </div>
        </div>
      </div>
      <Outlet />
    </ControlPage>
  );
}
