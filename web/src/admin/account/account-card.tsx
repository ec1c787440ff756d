import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '@/admin/ui/pages/admin-page';
import { SuccessMessage } from '@/admin/ui/feedback/success';
import { useDocumentTitle } from '@/shared/ui/page/page';
import styles from './account.module.css';

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  other?: ReactNode;
}

/** Layout shared by the pages before sign-in. */
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
