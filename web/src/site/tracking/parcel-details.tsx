import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import styles from './parcel-details.module.css';

interface Fact {
  label: string;
  value: string | null;
  /** Codes, addresses and numbers keep their own direction. */
  own?: true;
}

/** What is written on the parcel; only what is known. */
export function ParcelDetails({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const all: { title: string; facts: Fact[] }[] = [
    {
      title: t('parcel.parcel'),
      facts: [
        { label: t('parcel.content'), value: parcel.parcel_content },
        { label: t('parcel.weight'), value: parcel.weight, own: true },
        { label: t('parcel.declaredValue'), value: parcel.declared_value, own: true },
        { label: t('parcel.shippedVia'), value: parcel.shipped_via },
      ],
    },
    {
      title: t('parcel.sender'),
      facts: [
        { label: t('parcel.name'), value: parcel.sender_name },
        { label: t('parcel.email'), value: parcel.sender_email, own: true },
      ],
    },
    {
      title: t('parcel.recipient'),
      facts: [
        { label: t('parcel.name'), value: parcel.recipient_name },
        { label: t('parcel.email'), value: parcel.recipient_email, own: true },
        { label: t('parcel.phone'), value: parcel.recipient_phone_number, own: true },
      ],
    },
  ];
  const groups = all
    .map(({ title, facts }) => ({ title, facts: facts.filter(({ value }) => value !== null) }))
    .filter(({ facts }) => facts.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={styles.details} aria-label={t('parcel.details')}>
      {groups.map(({ title, facts }) => (
        <FactGroup key={title} title={title} facts={facts} />
      ))}
    </section>
  );
}

function FactGroup({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.facts}>
        {facts.map(({ label, value, own }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{own ? <bdi>{breakable(value)}</bdi> : <span dir="auto">{value}</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An e-mail address too long for its line is broken before the `@` first, rather than within the domain. */
function breakable(value: string | null) {
  const at = value?.lastIndexOf('@') ?? -1;
  if (value === null || at < 1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
