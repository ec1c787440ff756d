import { useMemo } from 'react';
import { hasArrived, type ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { Code } from '@/admin/widgets/code/code';
import { OneLine, PhoneNote, RowTitle } from '@/admin/ui/cells/cells';
import type { Column } from '@/admin/ui/lists/list-table';
import { dateFormat, Moment, useToday } from '@/admin/ui/cells/moment';
import { localeOf } from '@/shared/i18n/format';
import { customText } from '@/shared/parcel/custom-value';
import { parcelPath } from '@/admin/paths';
import { ParcelMenu } from './parcel-menu';
import { LateNote } from './late-note';
import { stepNow } from './parcel-tone';
import { StatusMenu } from './status-menu';
import styles from './parcels.module.css';

/** Columns shown by default. */
export const FIRST_COLUMNS = ['status', 'expected', 'recipient', 'location', 'destination', 'updated'];

/** Columns of the parcel list, most important first. */
export function useParcelColumns(): Column<ParcelSummary>[] {
  const { t, i18n } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const today = useToday();
  const fields = useCustomFields();
  const locale = localeOf(i18n.language);
  return useMemo(
    () => [
      {
        id: 'parcel',
        label: t('parcels.columns.parcel'),
        sort: 'tracking_code',
        cell: (parcel) => (
          <RowTitle
            to={parcelPath(parcel.tracking_code)}
            note={
              <>
                {parcel.recipient_name}, {parcel.destination}
              </>
            }
          >
            <Code>{parcel.tracking_code}</Code>
          </RowTitle>
        ),
      },
      {
        id: 'status',
        label: t('parcels.columns.status'),
        sort: 'status',
        cell: (parcel) => (
          <>
            <StatusMenu parcel={parcel} />
            <PhoneNote>
              <Due parcel={parcel} today={today} named />
            </PhoneNote>
          </>
        ),
      },
      {
        id: 'expected',
        label: t('parcels.columns.due'),
        sort: 'due',
        wide: true,
        cell: (parcel) => <Due parcel={parcel} today={today} />,
      },
      {
        id: 'recipient',
        label: t('parcels.columns.recipient'),
        sort: 'recipient_name',
        wide: true,
        cell: (parcel) => <Cut text={parcel.recipient_name} />,
      },
      {
        id: 'location',
        label: t('parcels.columns.location'),
        sort: 'current_location',
        wide: true,
        cell: (parcel) => <Cut text={parcel.current_location ?? ''} />,
      },
      {
        id: 'destination',
        label: t('parcels.columns.destination'),
        sort: 'destination',
        wide: true,
        cell: (parcel) => <Cut text={parcel.destination} />,
      },
      {
        id: 'updated',
        label: t('parcels.columns.updated'),
        sort: 'updated_at',
        wide: true,
        cell: (parcel) => <When instant={parcel.updated_at} />,
      },
      {
        id: 'sender',
        label: t('fields.sender_name'),
        sort: 'sender_name',
        wide: true,
        cell: (parcel) => <Cut text={parcel.sender_name ?? ''} />,
      },
      {
        id: 'email',
        label: t('fields.recipient_email'),
        wide: true,
        cell: (parcel) => <Cut text={parcel.recipient_email ?? ''} />,
      },
      {
        id: 'courier',
        label: site('parcel.fields.shipped_via'),
        wide: true,
        cell: (parcel) => <Cut text={parcel.shipped_via ?? ''} />,
      },
      {
        id: 'value',
        label: site('parcel.fields.declared_value'),
        sort: 'declared_value',
        wide: true,
        cell: (parcel) => <Cut text={parcel.declared_value ?? ''} />,
      },
      {
        id: 'weight',
        label: site('parcel.fields.weight'),
        sort: 'weight',
        wide: true,
        cell: (parcel) => <Cut text={parcel.weight ?? ''} />,
      },
      {
        id: 'created',
        label: t('parcels.columns.created'),
        sort: 'created_at',
        wide: true,
        cell: (parcel) => <When instant={parcel.created_at} />,
      },
      ...fields.map((field) => ({
        id: `custom.${field.key}`,
        label: field.label,
        wide: true,
        cell: (parcel: ParcelSummary) => <Cut text={customText(field, parcel.custom[field.key], locale)} />,
      })),
      { id: 'menu', label: '', cell: (parcel) => <ParcelMenu parcel={parcel} /> },
    ],
    [t, site, today, fields, locale],
  );
}

/** Truncates the text to the space left in the table. */
const Cut = ({ text }: { text: string }) => (
  <span className={styles.fitting}>
    <OneLine text={text} width="100%" />
  </span>
);

const When = ({ instant }: { instant: string }) => (
  <span className={styles.when}>
    <Moment instant={instant} short />
  </span>
);

const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const;

interface DueProps {
  parcel: ParcelSummary;
  today: string;
  named?: boolean;
}

/** Due day of a parcel, and how late it is; nothing once it has arrived or been returned. */
function Due({ parcel, today, named = false }: DueProps) {
  const { t } = useTranslation('admin');
  const due = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
  if (due === null || hasArrived(stepNow(parcel))) return null;
  const day = due.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR;
  return (
    <span className={styles.due}>
      {named && `${t('parcels.columns.due')}: `}
      <time dateTime={due}>{dateFormat(day).format(new Date(due))}</time>{' '}
      <LateNote parcel={parcel} today={today} />
    </span>
  );
}
