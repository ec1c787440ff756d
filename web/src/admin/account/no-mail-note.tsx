import { useTranslation } from 'react-i18next';
import { Code } from '@/admin/widgets/code/code';
import { Notice } from '@/admin/ui/feedback/notice';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import styles from './account.module.css';

/** Explains how to sign in while no mail can be sent. */
export function NoMailNote() {
  const { t } = useTranslation('admin');
  if (useMailSetup().own) return null;
  return (
    <div className={styles.said}>
      <Notice>
        <p>{t('account.reset.noMail')}</p>
        <p>
          <Code>npm run reset-link</Code>
        </p>
      </Notice>
    </div>
  );
}
