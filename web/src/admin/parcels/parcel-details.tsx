import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { type Parcel, PARCEL_FIELDS, type ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useSentences } from '@/admin/ui/text/sentences';
import { dateFormat, Moment } from '@/admin/ui/cells/moment';
import { Picture } from '@/shared/ui/picture/picture';
import { localeOf } from '@/shared/i18n/format';
import { phonePath } from '@/shared/lib/site-paths';
import { customText } from '@/shared/parcel/custom-value';
import { parcelPath } from '@/admin/paths';
import { linkToNewMail } from '@/admin/widgets/mail/new-mail';
import { type Edited, EditableDetail } from './editable-detail';
import { MapNote } from './map-note';
import { type DetailField, detailsIn, GROUP_NAMES, GROUP_TITLES } from './parcel-groups';
import styles from './parcel-details.module.css';

const DATES = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;
/** The status is in the page's headline, and both dates form one entry. */
const APART = new Set<DetailField>(['status', ...DATES]);
/** Each is an array of its own, the same one at every render. */
const ALONE = new Map(GROUP_NAMES.flatMap(detailsIn).map((name) => [name, [name]] as const));

/** Filled fields of a parcel, in groups; the empty ones on demand. */
export function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const { t, i18n } = useTranslation(['admin', 'site']);
  const { label } = useSentences();
  const may = useMay();
  const fields = useCustomFields();
  const locale = localeOf(i18n.language);
  const [all, setAll] = useState(false);
  const expected = parcel.min_expected_delivery_date ?? parcel.max_expected_delivery_date;
  const groups = GROUP_NAMES.map((group) => ({
    group: group as string,
    title: t(GROUP_TITLES[group]),
    rows: [
      ...detailsIn(group)
        .filter((name) => !APART.has(name))
        .map((name) => ({
          name: label(name),
          edits: ALONE.get(name) ?? [name],
          linked: parcel[name] !== null && LINKED.has(PARCEL_FIELDS[name].kind),
          value: valueOf(name, parcel),
        })),
      ...(group === 'route'
        ? [
            {
              name: t('parcels.detail.expected'),
              edits: DATES,
              linked: false,
              value: expected && <ExpectedDelivery parcel={parcel} />,
            },
          ]
        : []),
    ] as Row[],
  }));
  if (fields.length > 0)
    groups.push({
      group: 'custom',
      title: t('parcels.groups.custom'),
      rows: fields.map((field) => ({
        name: field.label,
        edits: field,
        linked: false,
        value: customText(field, parcel.custom[field.key], locale),
      })),
    });
  const isEmpty = ({ value }: Row) => value === null || value === '';
  const someEmpty = groups.some(({ rows }) => rows.some(isEmpty));
  return (
    <div className={styles.details}>
      {groups.map(({ group, title, rows }) => {
        const shown = all ? rows : rows.filter((row) => !isEmpty(row));
        if (shown.length === 0) return null;
        return (
          <Group key={group} title={title}>
            {shown.map(({ name, edits, linked, value }) => (
              <EditableDetail key={name} parcel={parcel} name={name} edits={edits} linked={linked}>
                {value}
              </EditableDetail>
            ))}
          </Group>
        );
      })}
      {someEmpty && (
        <p className={styles.empty}>
          <Button variant="subtle" size="compact-md" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'parcels.detail.hideEmpty' : 'parcels.detail.showEmpty')}
          </Button>
        </p>
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
          {parcel.image === null && may('write') && `${t('parcels.detail.photoHint')} `}
          {may('write') && (
            <Link to={parcelPath(parcel.tracking_code, '/update-image')}>
              {t(parcel.image === null ? 'parcels.detail.addImage' : 'parcels.detail.image')}
            </Link>
          )}
        </p>
      </section>
      <Group title={t('site:parcel.parcel')}>
        <Detail name={t('parcels.detail.created')} dir="auto">
          <Moment instant={parcel.created_at} />
        </Detail>
        <Detail name={t('parcels.detail.changed')} dir="auto">
          <Moment instant={parcel.updated_at} />
        </Detail>
      </Group>
    </div>
  );
}

interface Row {
  name: string;
  edits: Edited;
  linked: boolean;
  value: ReactNode;
}

/** Kinds whose values are links. */
const LINKED = new Set<string>(['phone', 'email']);

function valueOf(name: DetailField, parcel: Parcel): ReactNode {
  const value = parcel[name];
  if (value === null) return null;
  if (name === 'recipient_email') return <WriteTo address={value} code={parcel.tracking_code} />;
  const { kind } = PARCEL_FIELDS[name];
  if (kind === 'email') return <MailLink address={value} />;
  if (kind !== 'phone') return value;
  return (
    <a href={phonePath(value)} className={styles.link}>
      <bdi dir="ltr">{value}</bdi>
    </a>
  );
}

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`} className={styles.link}>
    <bdi dir="ltr">{address}</bdi>
  </a>
);

/** Recipient's email address, with a link to a new email about the parcel. */
function WriteTo({ address, code }: { address: string; code: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const subject = t('parcels.detail.aboutSubject', { code });
  return (
    <>
      <MailLink address={address} />{' '}
      {may('write') && (
        <Link
          {...linkToNewMail({ to: address, subject })}
          className={styles.pencil}
          aria-label={t('nav.email')}
          title={t('nav.email')}
        >
          <AdminIcon name="send" size={14} />
        </Link>
      )}
    </>
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
