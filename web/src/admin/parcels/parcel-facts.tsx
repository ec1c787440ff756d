import type { ReactNode } from 'react';
import type { Parcel, ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Moment, useDateFormat } from '@/admin/ui/moment/moment';
import { Picture } from '@/shared/ui/picture/picture';
import { parcelPath } from '@/admin/paths';
import { linkToNewMail } from '@/admin/ui/mail/new-mail';
import styles from './parcel-facts.module.css';

/** Everything that is known of a parcel, in groups; what is not set says so. */
export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const expected = parcel.min_expected_delivery_date ?? parcel.max_expected_delivery_date;
  return (
    <div className={styles.facts}>
      <Group title={t('parcels.groups.route')}>
        <Fact name={t('fields.current_location')}>{parcel.current_location}</Fact>
        <Fact name={t('fields.pickup_location')}>{parcel.pickup_location}</Fact>
        <Fact name={t('fields.destination')}>{parcel.destination}</Fact>
        <Fact name={t('fields.shipped_via')}>{parcel.shipped_via}</Fact>
        <Fact name={t('parcels.detail.expected')}>{expected && <ExpectedDelivery parcel={parcel} />}</Fact>
      </Group>
      <Group title={t('parcels.groups.recipient')}>
        <Fact name={t('fields.recipient_name')}>{parcel.recipient_name}</Fact>
        <Fact name={t('fields.recipient_email')}>
          {parcel.recipient_email && <WriteTo address={parcel.recipient_email} code={parcel.tracking_code} />}
        </Fact>
        <Fact name={t('fields.recipient_phone_number')}>
          {parcel.recipient_phone_number && <bdi dir="ltr">{parcel.recipient_phone_number}</bdi>}
        </Fact>
      </Group>
      <Group title={t('parcels.groups.sender')}>
        <Fact name={t('fields.sender_name')}>{parcel.sender_name}</Fact>
        <Fact name={t('fields.sender_email')}>{parcel.sender_email}</Fact>
      </Group>
      <Group title={t('parcels.groups.content')}>
        <Fact name={t('fields.parcel_content')}>{parcel.parcel_content}</Fact>
        <Fact name={t('fields.weight')}>{parcel.weight}</Fact>
        <Fact name={t('fields.declared_value')}>{parcel.declared_value}</Fact>
      </Group>
      <section className={styles.group}>
        <h2>{t('parcels.groups.map')}</h2>
        <p>
          {t(parcel.show_map === 'yes' ? 'parcels.detail.mapShown' : 'parcels.detail.mapHidden')}{' '}
          <Link to={parcelPath(parcel.tracking_code, '/update-map')}>{t('parcels.detail.map')}</Link>
        </p>
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
        <p>
          {parcel.image === null && `${t('parcels.detail.noPhoto')} `}
          <Link to={parcelPath(parcel.tracking_code, '/update-image')}>
            {t(parcel.image === null ? 'parcels.detail.addImage' : 'parcels.detail.image')}
          </Link>
        </p>
      </section>
      <Group title={t('parcels.groups.parcel')}>
        <Fact name={t('parcels.detail.created')}>
          <Moment instant={parcel.created_at} />
        </Fact>
        <Fact name={t('parcels.detail.changed')}>
          <Moment instant={parcel.updated_at} />
        </Fact>
      </Group>
    </div>
  );
}

/** An address that leads to a mail to it, about the parcel. */
function WriteTo({ address, code }: { address: string; code: string }) {
  const { t } = useTranslation('admin');
  const subject = t('parcels.detail.aboutSubject', { code });
  return <Link {...linkToNewMail({ to: address, subject })}>{address}</Link>;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children || <span className={styles.none}>{t('none')}</span>}</dd>
    </div>
  );
}

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

type Dates = Pick<ParcelSummary, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** The days between which a parcel is expected, or the one that is known; nothing when none is. */
function ExpectedDelivery({ parcel }: { parcel: Dates }) {
  const format = useDateFormat(DAY);
  const days = [parcel.min_expected_delivery_date, parcel.max_expected_delivery_date];
  const [from, to] = days.flatMap((day) => (day === null ? [] : [new Date(day)]));
  if (!from) return null;
  return to ? format.formatRange(from, to) : format.format(from);
}
