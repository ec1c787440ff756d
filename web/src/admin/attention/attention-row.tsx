import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useToday } from '@/admin/ui/cells/moment';
import { useFormat } from '@/shared/i18n/format';
import { daysBetween } from '@/shared/lib/days';
import styles from './attention.module.css';

interface AttentionRowProps {
  severity: 'high' | 'medium' | 'low';
  /** List of all of them. */
  to: string;
  text: string;
  count: number;
  /** Date since which the oldest one waits. */
  since: string | null;
  action: { text: string; to: string; label?: string } | null;
  children?: ReactNode;
}

/** Row for one kind of item: count, age and action. */
export function AttentionRow({ severity, to, text, count, since, action, children }: AttentionRowProps) {
  return (
    <li data-severity={severity}>
      <Link to={to}>{text}</Link>
      {since !== null && <Age since={since} isOfMany={count > 1} />}
      {children}
      {action && (
        <Link to={action.to} className={styles.act} aria-label={action.label ?? `${action.text}: ${text}`}>
          {action.text}
        </Link>
      )}
    </li>
  );
}

/** Age such as `3 days ago`, in days of the company's time zone. */
function Age({ since, isOfMany }: { since: string; isOfMany: boolean }) {
  const { t } = useTranslation('admin');
  const { inDays } = useFormat();
  const days = daysBetween(since, useToday());
  // Clamps dates in the future, which differing clocks can cause.
  const when = inDays(-Math.max(0, days));
  return (
    <time className={styles.age} dateTime={since}>
      {isOfMany ? t('attention.oldest', { when }) : when}
    </time>
  );
}
