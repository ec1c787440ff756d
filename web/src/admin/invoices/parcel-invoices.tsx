import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Moment } from '@/admin/ui/cells/moment';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { createInvoicePath } from '@/admin/paths';
import { useInvoiceListQuery } from './invoices.api';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import styles from './invoices.module.css';

/** Maximum number on the parcel's page; the list finds others by product or recipient. */
const SHOWN = 20;

export function ParcelInvoices({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data, error, refetch } = useInvoiceListQuery(
    { parcel_id: parcel.id, per_page: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordPanel
      id="invoices"
      title={t('invoices.title')}
      link={may('write') && <Link to={createInvoicePath(parcel.tracking_code)}>{t('invoices.create')}</Link>}
    >
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p className={styles.none}>{may('write') ? t('invoices.empty.parcel') : t('invoices.empty.none')}</p>
      )}
      <ul className={styles.rows}>
        {data?.data.map((invoice) => (
          <li key={invoice.id}>
            <a
              href={invoice.pdf_url}
              target="_blank"
              aria-label={t('invoices.pdfOf', { number: invoice.number })}
            >
              <bdi dir="ltr">{invoice.number}</bdi>
            </a>
            <span dir="auto">{invoice.product}</span>
            <InvoiceAmount invoice={invoice} />
            <Moment instant={invoice.created_at} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
