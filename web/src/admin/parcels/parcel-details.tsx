import type { ReactNode } from 'react';
import { type Parcel, PARCEL_FIELDS, type ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useSentences } from '@/admin/ui/text/sentences';
import { dateFormat, Moment } from '@/admin/ui/cells/moment';
import { Picture } from '@/shared/ui/picture/picture';
import { localeOf } from '@/shared/i18n/format';
import { customText } from '@/shared/parcel/custom-value';
import { parcelPath } from '@/admin/paths';
import { linkToNewMail } from '@/admin/widgets/mail/new-mail';
import { MapNote } from './map-note';
import { type DetailField, detailsIn, GROUP_NAMES, GROUP_TITLES } from './parcel-groups';
import styles from './parcel-details.module.css';

/** The status is in the page's headline, and both dates form one entry. */
const APART = new Set<DetailField>(['status', 'min_expected_delivery_date', 'max_expected_delivery_date']);

/** All data of a parcel, in groups; marks values that are not set. */
export function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const { t, i18n } = useTranslation(['admin', 'site']);
  const { label } = useSentences();
  const may = useMay();
  const fields = useCustomFields();
  const locale = localeOf(i18n.language);
  const expected = parcel.min_expected_delivery_date ?? parcel.max_expected_delivery_date;
  return (
    <div className={styles.details}>
      {GROUP_NAMES.map((group) => (
        <Group key={group} title={t(GROUP_TITLES[group])}>
          {detailsIn(group)
            .filter((name) => !APART.has(name))
            .map((name) => (
              <DetailOrNone key={name} name={label(name)}>
                {valueOf(name, parcel)}
              </DetailOrNone>
            ))}
          {group === 'route' && (
            <DetailOrNone name={t('parcels.detail.expected')}>
              {expected && <ExpectedDelivery parcel={parcel} />}
            </DetailOrNone>
          )}
        </Group>
      ))}
      {fields.length > 0 && (
        <Group title={t('parcels.groups.custom')}>
          {fields.map((field) => (
            <DetailOrNone key={field.key} name={field.label}>
              {customText(field, parcel.custom[field.key], locale)}
            </DetailOrNone>
          ))}
        </Group>
      )}
      <section className={styles.group}>
        <h2>{t('parcels.groups.map')}</h2>
        <MapNote parcel={parcel} />
      </section>
      <section className={styles.group}>
        <h2>{t('parcels.groups.photo')}</h2>
        {parcel.image !== null && (
          <Picture
            image={parcel.image}
            alt={t('parcels.detail.photo')}
            sizes="24rem"
            loading="lazy"
            className={styles.photo}
          />
        )}
        <p className={styles.note}>
          {parcel.image === null && `${t('parcels.detail.noPhoto')} `}
          {may('write') && (
            <Link to={parcelPath(parcel.tracking_code, '/update-image')}>
              {t(parcel.image === null ? 'parcels.detail.addImage' : 'parcels.detail.image')}
            </Link>
          )}
        </p>
      </section>
      <Group title={t('site:parcel.parcel')}>
        <DetailOrNone name={t('parcels.detail.created')}>
          <Moment instant={parcel.created_at} />
        </DetailOrNone>
        <DetailOrNone name={t('parcels.detail.changed')}>
          <Moment instant={parcel.updated_at} />
        </DetailOrNone>
      </Group>
    </div>
  );
}

function valueOf(name: DetailField, parcel: Parcel): ReactNode {
  const value = parcel[name];
  if (value === null) return null;
  if (name === 'recipient_email') return <WriteTo address={value} code={parcel.tracking_code} />;
  return PARCEL_FIELDS[name].kind === 'phone' ? <bdi dir="ltr">{value}</bdi> : value;
}

/** Email address, linked to a new mail about the parcel. */
function WriteTo({ address, code }: { address: string; code: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const subject = t('parcels.detail.aboutSubject', { code });
  if (!may('write')) return <bdi>{address}</bdi>;
  return (
    <span className={styles.note}>
      <Link {...linkToNewMail({ to: address, subject })}>{address}</Link>
    </span>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <Details>{children}</Details>
    </section>
  );
}

function DetailOrNone({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <Detail name={name} dir="auto">
      {children || <span className={styles.none}>{t('none')}</span>}
    </Detail>
  );
}

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

type Dates = Pick<ParcelSummary, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** Expected range of delivery days, or the one known day; nothing if there is none. */
function ExpectedDelivery({ parcel }: { parcel: Dates }) {
  const format = dateFormat(DAY);
  const days = [parcel.min_expected_delivery_date, parcel.max_expected_delivery_date];
  const [from, to] = days.flatMap((day) => (day === null ? [] : [new Date(day)]));
  if (!from) return null;
  return to ? format.formatRange(from, to) : format.format(from);
}
