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
  const isAudited = useAppSelector((state) => state.settings?.vault_audit === 'yes');

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p>{t('footer.line')}</p>
          <p className={styles.links}>
            <Link to={accountPaths.parcels}>{t('footer.account')}</Link>
          </p>
          <p className={styles.links}>
            <Link to={sitePaths.verify}>{t('proof.verifyTitle')}</Link>
          </p>
          {isAudited && (
            <p className={styles.links}>
              <Link to={sitePaths.audit}>{t('footer.audit')}</Link>
            </p>
          )}
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
          <p className={styles.links}>
            <Link to={sitePaths.contact}>{t('nav.contact')}</Link>
          </p>
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
