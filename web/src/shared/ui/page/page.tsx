import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHead, type PageHead } from '@/shared/ui/head/head';
import { Icon } from '@/shared/ui/icon/icon';
import { useFocusOnArrival } from './arrival';
import styles from './page.module.css';

export interface Crumb {
  text: string;
  to?: string;
}

interface PageProps {
  title: string;
  /** The document's title is the company's name without crumbs, otherwise `first - second`. */
  crumbs?: Crumb[];
  /** A banner that replaces the plain heading; it renders the title itself, see HeroBanner. */
  hero?: ReactNode;
  /** Whether the content outranks the title: the heading is small, and hidden on a phone. */
  compact?: boolean;
  head?: Omit<PageHead, 'title'>;
  children: ReactNode;
}

/** Renders the frame of a page: document title, breadcrumb, heading. */
export function Page({ title, crumbs = [], hero, compact = false, head, children }: PageProps) {
  useHead({ heading: title, ...head, title: titleOf(crumbs) });
  return (
    <>
      {hero}
      <div className={compact ? styles.compact : styles.page}>
        {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
        {!hero && <PageHeading className={styles.heading}>{title}</PageHeading>}
        {children}
      </div>
    </>
  );
}

/** Sets the title of a page that search engines must not index. */
export function useDocumentTitle(crumbs: Crumb[]): void {
  useHead({ title: titleOf(crumbs), unlisted: true });
}

/** Returns `first crumb - second crumb`, or nothing without crumbs. */
const titleOf = (crumbs: Crumb[]) =>
  crumbs.length === 0
    ? undefined
    : crumbs
        .map(({ text }) => text)
        .slice(0, 2)
        .join(' - ');

interface PageHeadingProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Renders the page's heading. */
export function PageHeading({ className, children }: PageHeadingProps) {
  return (
    <h1 ref={useFocusOnArrival()} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('site.breadcrumb')} className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ text, to }) => (
          <li key={text}>
            {to === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <>
                <Link to={to}>{text}</Link>
                <Icon name="chevron" size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
