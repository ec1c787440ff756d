import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import { useFormat } from '@/shared/i18n/format';
import { trackPath } from '@/site/lib/tracking-codes';
import { useAppSelector } from '@/shared/state/hooks';
import unseen from '@/shared/styles/unseen.module.css';
import { dayOf, visitorsToday } from '../delivery-sentence';
import styles from './recent-look-ups.module.css';
import { forget, forgetAll, readRecent, remember, type RecentLookUp } from './recent-store';

/**
 * What was looked up on this device; removable, and nobody else's business.
 *
 * @param hidden something else is on show: it is remembered all the same
 */
export default function RecentLookUps({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const shown = useAppSelector((state) => state.parcel.data);
  const [list, setList] = useState(readRecent);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (shown === null) return;
    const status = shown.status ?? shown.history.data[0]?.title ?? null;
    setList(remember({ code: shown.tracking_code, status, at: new Date().toISOString() }));
  }, [shown]);

  function remove(code: string) {
    setList(forget(code));
    setSaid(t('recent.removed', { code }));
  }

  return (
    <section className={styles.recent} aria-labelledby="recent-title" hidden={hidden || list.length === 0}>
      <div className={styles.head}>
        <h2 id="recent-title" className={styles.title}>
          {t('recent.title')}
        </h2>
        <Button look="quiet" className={styles.all} onClick={() => setList(forgetAll())}>
          {t('recent.removeAll')}
        </Button>
      </div>
      <ul>
        {list.map((lookUp) => (
          <Row key={lookUp.code} lookUp={lookUp} onRemove={remove} />
        ))}
      </ul>
      <p role="status" className={unseen.unseen}>
        {said}
      </p>
    </section>
  );
}

function Row({ lookUp, onRemove }: { lookUp: RecentLookUp; onRemove: (code: string) => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { code, status, at } = lookUp;
  return (
    <li className={styles.row}>
      <Link to={trackPath([code])} className={styles.link}>
        <bdi className={styles.code}>{code}</bdi>
        <span className={styles.status}>
          {status !== null && <span dir="auto">{status}</span>}
          <time dateTime={at}>{day(dayOf(visitorsToday(new Date(at))))}</time>
        </span>
      </Link>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('recent.remove', { code })}
        onClick={() => onRemove(code)}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}
