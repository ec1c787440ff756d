import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@/admin/ui/segments/segmented-control';
import styles from './mail-frame.module.css';

interface MailFrameProps {
  /** The mail's words as plain text. */
  text: string;
  /** The mail as a document; null when it is plain. */
  html: string | null;
}

/**
 * A mail as its reader sees it. The document is shown in a sandbox without any permission: whatever stands in
 * a mail, nothing of it runs, and it knows nothing of the panel.
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
