import { useTranslation } from 'react-i18next';
import { sitePaths } from '@/shared/lib/site-paths';
import { ContactWays } from '@/shared/contact/contact-ways';
import { Page } from '@/shared/ui/page/page';
import { RequestLink, TrackCard } from '@/site/ui/help-aside/help-aside';
import { useCompanyName } from '@/shared/state/hooks';
import styles from './contact-page.module.css';
import { MessageForm } from './message-form';

export default function ContactPage() {
  const { t } = useTranslation();
  const company = useCompanyName();
  return (
    <Page
      title={t('contact.title')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('nav.contact') }]}
      head={{ description: t('meta.contact', { company }) }}
    >
      <p className={styles.intro}>{t('contact.intro')}</p>
      <div className={styles.columns}>
        <div className={styles.card}>
          <MessageForm />
        </div>
        <div className={styles.aside}>
          <TrackCard />
          <RequestLink />
          {/* Loads with the settings: at the bottom, it moves nothing. */}
          <ContactWays />
        </div>
      </div>
    </Page>
  );
}
