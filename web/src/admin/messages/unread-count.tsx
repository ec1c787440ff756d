import { useTranslation } from 'react-i18next';
import { useUnreadMessagesQuery } from './messages.api';
import styles from './messages.module.css';

/** Milliseconds. A message waits for hours; who looks at the panel sees it within a minute. */
const LOOK = 60_000;

/** How many messages nobody has read yet, beside the link to them; nothing when there are none. */
export function UnreadCount() {
  const { t } = useTranslation('admin');
  const { data: count = 0 } = useUnreadMessagesQuery(undefined, {
    pollingInterval: LOOK,
    skipPollingIfUnfocused: true,
  });
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={t('messages.unreadCount', { count })}>
      {count}
    </span>
  );
}
