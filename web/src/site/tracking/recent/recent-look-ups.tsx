import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import { useFormat } from '@/shared/i18n/format';
import { trackPath } from '@/shared/lib/tracking-codes';
import { useAppSelector } from '@/shared/state/hooks';
import unseen from '@/shared/styles/unseen.module.css';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import styles from './recent-look-ups.module.css';
import { useClock } from '@/shared/parcel/company-clock';
import { stateOf } from '@/shared/parcel/parcel-state';
import { STEP_TEXTS } from '../step-texts';
import { forget, forgetAll, readRecent, remember, type RecentLookUp } from './recent-store';

/**
 * Shows the look-ups on this device, which can be removed and are sent nowhere.
 *
 * @param hidden whether something else is on screen; look-ups are stored all the same
 */
export default function RecentLookUps({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const shown = useAppSelector((state) => state.parcel.data);
  const { today } = useClock();
  const status = shown ? (stateOf(shown, today).key ?? undefined) : undefined;
  const [list, setList] = useState(readRecent);
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLUListElement>(null);

  /** Moves the focus from the removed button to another row's, or to the page's heading after the last. */
  function focusOn(code: string | undefined) {
    const row = list.findIndex((lookUp) => lookUp.code === code);
    const next =
      rows.current?.children[row]?.querySelector('button') ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
  }

  useEffect(() => {
    if (shown === null) return;
    const { tracking_code: code, step } = shown;
    setList(remember({ code, step, status, at: new Date().toISOString() }));
  }, [shown, status]);

  function remove(code: string) {
    const at = list.findIndex((lookUp) => lookUp.code === code);
    const left = forget(code);
    setList(left);
    setSaid(t('recent.removed', { code }));
    focusOn(left[Math.min(at, left.length - 1)]?.code);
  }

  function removeAll() {
    setList(forgetAll());
    setSaid(t('recent.removedAll'));
    focusOn(undefined);
  }

  return (
    <>
      <section className={styles.recent} aria-labelledby="recent-title" hidden={hidden || list.length === 0}>
        <div className={styles.head}>
          <h2 id="recent-title" className={styles.title}>
            {t('recent.title')}
          </h2>
          <Button look="quiet" className={styles.all} onClick={removeAll}>
            {t('recent.removeAll')}
          </Button>
        </div>
        <ul ref={rows}>
          {list.map((lookUp) => (
            <Row key={lookUp.code} lookUp={lookUp} onRemove={remove} />
          ))}
        </ul>
      </section>
      {/* Outside of the list, which disappears with its last row. */}
      {!hidden && (
        <p role="status" className={unseen.unseen}>
          {said}
        </p>
      )}
    </>
  );
}

function Row({ lookUp, onRemove }: { lookUp: RecentLookUp; onRemove: (code: string) => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { code, step, status, at } = lookUp;
  const text = status ?? (step === null ? undefined : STEP_TEXTS[step]);
  return (
    <li className={styles.row}>
      <Link to={trackPath([code])} className={styles.link}>
        <bdi className={styles.code}>{code}</bdi>
        <span className={styles.status}>
          {text !== undefined && <span>{t('recent.lastKnown', { status: t(text) })}</span>}
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
