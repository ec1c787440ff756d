import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { PARCEL_GROUPS } from '@vaultway/contracts/parcel-fields';
import { localeOf } from '@/shared/i18n/format';
import { customText } from '@/shared/parcel/custom-value';
import styles from './parcel-details.module.css';

const { content, sender, recipient } = PARCEL_GROUPS;

/** The rest of the route is shown elsewhere: in the headline, the route line and the day of delivery. */
const GROUPS = { parcel: [...content, 'shipped_via'], sender, recipient } as const;

/** Lists the known fields of the parcel. */
export function WrittenOnParcel({ parcel }: { parcel: TrackedParcel }) {
  const { t, i18n } = useTranslation();
  // Answers from before an update have none.
  const fields = 'custom_fields' in parcel ? parcel.custom_fields : [];
  const groups = (['parcel', 'sender', 'recipient'] as const)
    .map((group) => ({ group, known: GROUPS[group].filter((name) => parcel[name] !== null) }))
    .filter(({ known }) => known.length > 0);
  if (groups.length === 0 && fields.length === 0) return null;
  return (
    <section className={styles.details} aria-label={t('parcel.details')}>
      {groups.map(({ group, known }) => (
        <div key={group}>
          <h3 className={styles.title}>{t(`parcel.${group}`)}</h3>
          <dl className={styles.group}>
            {known.map((name) => (
              <div key={name} className={styles.detail} data-field={name}>
                <dt>{t(`parcel.fields.${name}`)}</dt>
                <dd>
                  <bdi>{breakable(parcel[name] ?? '')}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {fields.length > 0 && (
        <dl className={styles.group}>
          {fields.map((field) => (
            <div key={field.key} className={styles.detail} data-field={`custom.${field.key}`}>
              <dt dir="auto">{field.label}</dt>
              <dd>
                <bdi>{customText(field, parcel.custom[field.key], localeOf(i18n.language))}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Makes a long email address break before the `@` first, rather than within the domain. */
function breakable(value: string) {
  const at = value.lastIndexOf('@');
  if (at < 1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
