import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFocusOnArrival } from '@/shared/ui/page/arrival';
import { type Crumb, useDocumentTitle } from '@/shared/ui/page/page';
import { SuccessMessage } from '../feedback/success';
import { AdminIcon } from '../cells/admin-icon';
import styles from './admin-page.module.css';

interface AdminPageProps {
  title: string;
  /** From the panel's overview to this page. */
  crumbs: Crumb[];
  /** Replaces the title in the heading; tracking codes have their own typeface. */
  heading?: ReactNode;
  /** Shown after the heading, outside of it. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Limits the width, for readable forms. */
  narrow?: boolean;
  children: ReactNode;
}

/** Layout of a panel page: document title, breadcrumbs, heading, actions and success message. */
export function AdminPage({
  title,
  crumbs,
  heading,
  beside,
  actions,
  narrow = false,
  children,
}: AdminPageProps) {
  useDocumentTitle(crumbs);
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      <Crumbs crumbs={crumbs} />
      <div className={styles.head}>
        {beside ? (
          <div className={styles.title}>
            <Heading>{heading ?? title}</Heading>
            {beside}
          </div>
        ) : (
          <Heading>{heading ?? title}</Heading>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <SuccessMessage />
      {children}
    </div>
  );
}

/** Page heading; scrolls to the top. */
export function Heading({ children }: { children: ReactNode }) {
  useEffect(() => {
    // In a block: some browsers return a promise, which React would take for the cleanup function.
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation('admin');
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label={t('nav.crumbs')} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ text, to }) => (
          <li key={`${to ?? ''} ${text}`}>
            {to === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <>
                <Link to={to}>{text}</Link>
                <AdminIcon name="chevron" size={12} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
