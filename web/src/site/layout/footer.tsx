import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '@/shared/brand/brand';
import { useHydrated } from '@/site/lib/hydrated';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';
import { accountPaths, pagePath, sitePaths } from '@/shared/lib/site-paths';
import { COMPANY_PAGES } from '../menu/company-pages';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  const company = useCompanyName();
  const year = useHydrated() ? new Date().getFullYear() : BUILT_YEAR;
  const email = useAppSelector((state) => state.settings?.contact_email);

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p>{t('footer.line')}</p>
          <FooterLink to={accountPaths.parcels}>{t('footer.account')}</FooterLink>
          <FooterLink to={sitePaths.verify}>{t('proof.verifyTitle')}</FooterLink>
        </div>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className={styles.title}>
            {t('footer.company')}
          </h2>
          <ul className={styles.links}>
            {COMPANY_PAGES.map(({ slug, text }) => (
              <li key={slug}>
                <Link to={pagePath(slug)}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.title}>{t('footer.contact')}</h2>
          <FooterLink to={sitePaths.contact}>{t('nav.contact')}</FooterLink>
          {email && (
            <p className={styles.links}>
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            </p>
          )}
        </div>
        <p className={styles.rights}>{t('footer.rights', { year, company })}</p>
      </div>
    </footer>
  );
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <p className={styles.links}>
    <Link to={to}>{children}</Link>
  </p>
);
