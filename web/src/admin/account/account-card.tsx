import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '@/admin/ui/page/admin-page';
import { SuccessMessage } from '@/admin/ui/feedback/success';
import { useDocumentTitle } from '@/shared/ui/page/page';
import styles from './account.module.css';

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the form: where else one can go. */
  other?: ReactNode;
}

/** What the pages before the sign-in have in common. */
export function AccountCard({ title, lead, children, other }: AccountCardProps) {
  const { t } = useTranslation('admin');
  useDocumentTitle([{ text: t('title') }, { text: title }]);
  return (
    <>
      <div className={styles.heading}>
        <Heading>{title}</Heading>
      </div>
      <SuccessMessage />
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {other && <p className={styles.other}>{other}</p>}
    </>
  );
}
