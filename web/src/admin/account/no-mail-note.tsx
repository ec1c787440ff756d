import { useTranslation } from 'react-i18next';
import { Code } from '@/admin/ui/code/code';
import { Notice } from '@/admin/ui/feedback/notice';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import styles from './account.module.css';

/** While no token or link is mailed: how to get in all the same. */
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
