import { useTranslation } from 'react-i18next';
import { sitePaths } from '@/shared/lib/site-paths';
import { graphApi } from '@/shared/state/graph.api';
import { useAppSelector } from '@/shared/state/hooks';
import { ButtonLink } from '@/shared/ui/button/button';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import styles from './account.module.css';

/** Returns whether the site sends emails. A site that doesn't answer may well send them. */
export function useMail(): 'sent' | 'none' | 'waiting' {
  const settings = useAppSelector((state) => state.settings);
  const { isLoading: loading } = graphApi.endpoints.graph.useQueryState();
  if (settings === null) return loading ? 'waiting' : 'sent';
  return settings.mail_relay ? 'sent' : 'none';
}

/** Says what is not possible without emails, and leads to what is. */
export function NoMail({ title }: { title: string }) {
  const { t } = useTranslation(['account', 'site']);
  return (
    <div className={styles.panel}>
      <StatePanel
        icon="alert"
        role="status"
        title={title}
        actions={
          <>
            <ButtonLink to={sitePaths.contact}>{t('site:nav.contact')}</ButtonLink>
            <ButtonLink to={sitePaths.track} look="plain">
              {t('site:nav.track')}
            </ButtonLink>
          </>
        }
      >
        <p>
          {t('site:help.trackTitle')} {t('site:help.trackText')}
        </p>
      </StatePanel>
    </div>
  );
}
