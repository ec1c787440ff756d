import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { focusHeading } from '../hooks/focus-back';
import { AdminIcon } from '../cells/admin-icon';
import styles from './list.module.css';

interface PagerProps {
  current: number;
  last: number;
  addressOf: (page: number) => string;
}

/** Renders `(current / last)` between arrows; nothing for a single page. */
export function Pager({ current, last, addressOf }: PagerProps) {
  const { t } = useTranslation('admin');
  const turned = useRef(false);
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    // Scrolls to the top; the pressed arrow may be gone.
    scrollTo(0, 0);
    focusHeading();
  }, [current]);
  const turn = () => void (turned.current = true);
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      {current > 1 && (
        <Link
          to={addressOf(Math.min(current - 1, last))}
          rel="prev"
          aria-label={t('list.previous')}
          onClick={turn}
        >
          <span className={styles.back}>
            <AdminIcon name="chevron" />
          </span>
        </Link>
      )}
      <span dir="ltr">
        ({current} / {last})
      </span>
      {current < last && (
        <Link to={addressOf(current + 1)} rel="next" aria-label={t('list.next')} onClick={turn}>
          <AdminIcon name="chevron" />
        </Link>
      )}
    </nav>
  );
}
