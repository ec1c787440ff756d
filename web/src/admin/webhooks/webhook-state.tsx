import type { Webhook } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import { Moment } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import styles from './webhooks.module.css';

/** Pill that shows whether a webhook is on, and whether deliveries succeed. */
export function WebhookState({ webhook: { enabled, failing_since } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const works = failing_since === null ? 'on' : 'failing';
  const state = enabled ? works : 'off';
  return <StatePill tone={state === 'on' ? 'good' : 'bad'}>{t(`webhooks.${state}`)}</StatePill>;
}

/** Shows why a webhook is off, or since when it has failed; nothing otherwise. */
export function WebhookTrouble({
  webhook: { enabled, disabled_because, failing_since, previous_secret_until },
}: {
  webhook: Webhook;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      {(disabled_because === 'gone' || disabled_because === 'failing') && (
        <p className={styles.trouble}>{t(`webhooks.because.${disabled_because}`)}</p>
      )}
      {enabled && failing_since !== null && (
        <p className={styles.trouble}>
          <Trans
            t={t}
            i18nKey="webhooks.failingSince"
            components={{ since: <Moment instant={failing_since} /> }}
          />
        </p>
      )}
      {previous_secret_until !== null && (
        <p className={styles.note}>
          <Trans
            t={t}
            i18nKey="webhooks.former"
            components={{ until: <Moment instant={previous_secret_until} /> }}
          />
        </p>
      )}
    </>
  );
}
