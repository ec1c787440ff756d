import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useToday } from '@/admin/ui/moment/moment';
import { useFormat } from '@/shared/i18n/format';
import { daysBetween } from '@/shared/lib/days';
import styles from './attention.module.css';

interface AttentionRowProps {
  severity: 'high' | 'medium' | 'low';
  /** The list of all of them. */
  to: string;
  text: string;
  count: number;
  /** The day from which the first of them waits. */
  since: string | null;
  action: { text: string; to: string; label?: string } | null;
  children?: ReactNode;
}

/** One kind of what needs attention: how many, for how long, and what to do. */
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

/** `3 days ago`, in days of the company's. */
function Age({ since, isOfMany }: { since: string; isOfMany: boolean }) {
  const { t } = useTranslation('admin');
  const { inDays } = useFormat();
  const days = daysBetween(since, useToday());
  // Nothing waits from a day that is still to come, whatever this clock says.
  const when = inDays(-Math.max(0, days));
  return (
    <time className={styles.age} dateTime={since}>
      {isOfMany ? t('attention.oldest', { when }) : when}
    </time>
  );
}
