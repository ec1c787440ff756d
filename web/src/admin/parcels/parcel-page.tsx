import { Button, Kbd } from '@mantine/core';
import type { Parcel } from '@vaultway/contracts';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { Code } from '@/admin/widgets/code/code';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { usePageKey } from '@/admin/ui/hooks/page-keys';
import { useToday } from '@/admin/ui/cells/moment';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { labelsPath, waybillPath } from '@/admin/api/parcel-documents';
import { parcelPath } from '@/admin/paths';
import { ParcelDetails } from './parcel-details';
import { LateNote } from './late-note';
import { ParcelMenu, useCopyTrackingLink } from './parcel-menu';
import { StatusMenu } from './status-menu';
import { StatusPill } from './status-pill';
import { useParcelCrumbs } from './use-parcel-crumbs';
import styles from './parcel-page.module.css';

interface ParcelPageProps {
  parcel: Parcel;
  /** Notice about all parcels, and the parcel's run. */
  notice: ReactNode;
  /** The recipient's view of the parcel. */
  recipient: ReactNode;
  history: ReactNode;
  handovers: ReactNode;
  notes: ReactNode;
  shares: ReactNode;
  invoices: ReactNode;
  /** Movements of the vault. */
  vault: ReactNode;
}

/** Parcel page: details and history side by side; a key adds an event. */
export function ParcelPage({
  parcel,
  notice,
  recipient,
  history,
  handovers,
  notes,
  shares,
  invoices,
  vault,
}: ParcelPageProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const copy = useCopyTrackingLink();
  const may = useMay();
  const code = parcel.tracking_code;
  const addEvent = parcelPath(code, '/activities/create');
  // Renders the lower parts separately, so that neither render takes long.
  const whole = useDeferredValue(true, false);
  usePageKey(may('event') ? 'e' : undefined, () => void navigate(addEvent));
  return (
    <AdminPage
      title={code}
      heading={
        <>
          <Code>{code}</Code> <LateNote parcel={parcel} today={useToday()} />
        </>
      }
      beside={may('write') ? <StatusMenu parcel={parcel} cut={false} /> : <StatusPill parcel={parcel} />}
      crumbs={useParcelCrumbs(parcel)}
      actions={
        <>
          {may('event') && (
            <Button
              component={Link}
              to={addEvent}
              leftSection={<AdminIcon name="plus" />}
              rightSection={
                <Kbd size="xs" aria-hidden="true" data-key-hint className={styles.key}>
                  E
                </Kbd>
              }
              aria-keyshortcuts="e"
            >
              {t('activities.add')}
            </Button>
          )}
          {may('write') && (
            <Button
              component={Link}
              to={parcelPath(code, '/update')}
              variant="default"
              leftSection={<AdminIcon name="edit" />}
            >
              {t('parcels.detail.edit')}
            </Button>
          )}
          <Button variant="default" leftSection={<AdminIcon name="link" />} onClick={() => void copy(code)}>
            {t('parcels.detail.copy')}
          </Button>
          {may('read') && (
            <>
              <Document href={labelsPath([parcel.id], 'a6')}>{t('parcels.detail.label')}</Document>
              <Document href={waybillPath(parcel.id)}>{t('parcels.detail.waybill')}</Document>
              <ParcelMenu parcel={parcel} />
            </>
          )}
        </>
      }
    >
      {may('read') && notice}
      <div className={styles.columns}>
        <div className={styles.card}>
          <ParcelDetails parcel={parcel} />
        </div>
        <div className={styles.column}>
          <div className={`${styles.card} ${styles.first}`}>{history}</div>
          {whole && may('read') && (
            <>
              <div className={styles.card}>{notes}</div>
              <div className={styles.card}>{shares}</div>
              <div className={styles.card}>{handovers}</div>
              <div className={styles.card}>{invoices}</div>
              <div className={styles.card}>{vault}</div>
              <div className={styles.card}>
                <RecordTrail of="tracking" type="parcel" record={parcel} />
              </div>
            </>
          )}
        </div>
        {whole && <div className={styles.card}>{recipient}</div>}
      </div>
      <Outlet />
    </AdminPage>
  );
}

/** Opens a file to print in a new tab. */
const Document = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    variant="default"
    leftSection={<AdminIcon name="print" />}
  >
    {children}
  </Button>
);
