import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TrackedParcel } from '@vaultway/contracts';
import { Button } from '@/shared/ui/button/button';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { MOST_CODES, trackPath } from '@/shared/lib/tracking-codes';
import { useSlow } from '@/shared/lib/slow';
import { useClock } from '@/shared/parcel/company-clock';
import { useDelivered } from '@/shared/parcel/delivered';
import { deliverySentence } from '@/shared/parcel/delivery-sentence';
import { stateOf } from '@/shared/parcel/parcel-state';
import { useSuggested } from '@/shared/parcel/suggested-words';
import { toneOf } from '@/shared/parcel/tone';
import { staleSentence } from '../stale-sentence';
import styles from './many-parcels.module.css';
import { useMany, type Found } from './use-many';

/** Shows several parcels at a glance; each links to its details. */
export default function ManyParcels({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const asked = codes.slice(0, MOST_CODES);
  const { found, waiting } = useMany(asked, attempt);
  const known = Object.keys(found).length;
  const looking = known < asked.length && waiting === 0;
  const slow = useSlow(`${attempt} ${known}`, looking);
  const failed = Object.values(found).some(({ failure }) => failure && failure.status !== 404);

  return (
    <section aria-labelledby="many-title">
      <h2 id="many-title" className={styles.title}>
        {t('many.title', { count: asked.length })}
      </h2>
      <p role="status" className={styles.state}>
        {looking && t(slow ? 'track.slow' : 'track.tracking')}
        {waiting > 0 && t('many.waiting', { count: waiting })}
      </p>
      {codes.length > MOST_CODES && <p className={styles.note}>{t('many.tooMany', { count: MOST_CODES })}</p>}
      <ul className={styles.list}>
        {asked.map((code) => (
          <Row key={code} code={code} found={found[code]} />
        ))}
      </ul>
      {(slow || (failed && known === asked.length)) && (
        <Button look="plain" onClick={() => setAttempt(attempt + 1)}>
          {t('track.retry')}
        </Button>
      )}
    </section>
  );
}

function Row({ code, found }: { code: string; found: Found | undefined }) {
  const { t } = useTranslation();
  const { today } = useClock();
  const tone = found?.parcel ? toneOf(stateOf(found.parcel, today)) : 'var(--brand)';
  return (
    <li className={styles.row} style={{ '--tone': tone }} aria-busy={found === undefined}>
      <p className={styles.code}>
        <bdi>{found?.parcel?.tracking_code ?? code}</bdi>
      </p>
      {found === undefined && <i className={styles.coming} />}
      {found?.failure && (
        <p className={styles.failure}>
          {found.failure.status === 0
            ? t('track.offlineTitle')
            : failureText(found.failure, t, () => t('track.code'))}
        </p>
      )}
      {found?.parcel && <Summary parcel={found.parcel} />}
    </li>
  );
}

function Summary({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const suggested = useSuggested();
  const { today } = useClock();
  const { status, key, delivered, trouble } = stateOf(parcel, today);
  const handedOver = useDelivered()(parcel);
  const sentence = delivered ? handedOver : deliverySentence(parcel, format, t, today, trouble);
  const code = parcel.tracking_code;
  return (
    <>
      <p className={styles.status} dir="auto">
        {status === null ? t('track.noStatus') : suggested(status, key)}
      </p>
      {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
      {parcel.as_of && <p className={styles.stale}>{staleSentence(parcel.as_of, format, t)}</p>}
      <Link to={trackPath([code])} className={styles.link} aria-label={t('many.detailsOf', { code })}>
        {t('parcel.details')}
      </Link>
    </>
  );
}
