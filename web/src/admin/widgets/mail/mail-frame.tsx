import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import styles from './mail-frame.module.css';

interface MailFrameProps {
  /** Plain text of the mail. */
  text: string;
  /** HTML of the mail; null if it is plain text. */
  html: string | null;
}

/**
 * Mail as its reader sees it. The HTML is in a sandbox without any permission: it runs no scripts and cannot access the
 * panel.
 */
export function MailFrame({ text, html }: MailFrameProps) {
  const { t } = useTranslation('admin');
  const [view, setView] = useState<'designed' | 'plain'>('designed');
  if (html === null) return <PlainText text={text} />;
  return (
    <div className={styles.frame}>
      <SegmentedControl
        compact
        aria-label={t('mail.view.label')}
        value={view}
        onChange={setView}
        options={[
          { value: 'designed', label: t('mail.view.designed') },
          { value: 'plain', label: t('mail.view.plain') },
        ]}
      />
      {view === 'plain' ? (
        <PlainText text={text} />
      ) : (
        <iframe
          className={styles.document}
          title={t('mail.view.frame')}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={html}
        />
      )}
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <pre className={styles.plain} dir="auto">
      {text}
    </pre>
  );
}
