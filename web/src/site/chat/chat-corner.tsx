import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import styles from './chat-corner.module.css';

/**
 * Shows the chat that an admin pasted from a vendor. It runs in a sandboxed frame that can neither read nor navigate
 * the page, and loads only when a visitor opens it.
 */
export default function ChatCorner() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t(open ? 'site.closeChat' : 'site.chat');
  return (
    <aside className={styles.corner} aria-label={t('site.chat')}>
      {open && (
        <iframe
          className={styles.frame}
          src="/chat.html"
          title={t('site.chat')}
          sandbox="allow-scripts allow-forms allow-popups"
        />
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PageIcon name={open ? 'close' : 'chat'} size={26} />
      </button>
    </aside>
  );
}
