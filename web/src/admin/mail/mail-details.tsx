import type { ReactNode } from 'react';
import type { Mail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Moment } from '@/admin/ui/moment/moment';
import { MailState } from './mail-state';
import styles from './mail.module.css';

/** Everything about a mail but its words. */
export function MailFacts({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  return (
    <dl className={styles.facts}>
      <Fact name={t('mail.list.state')}>
        <MailState state={mail.state} /> <span>{t(`mail.meaning.${mail.state}`)}</span>
      </Fact>
      {mail.last_error !== null && (
        <Fact name={t('mail.facts.error')}>
          <span dir="auto">{mail.last_error}</span>
        </Fact>
      )}
      <Fact name={t('fields.to')}>
        <bdi dir="ltr">{mail.to.join(', ')}</bdi>
      </Fact>
      {mail.to.length > 1 && <Fact name={t('mail.facts.recipients')}>{t(sightOf(mail))}</Fact>}
      <Fact name={t('fields.from')}>
        {mail.from ? <bdi dir="ltr">{mail.from}</bdi> : t('mail.facts.noSender')}
      </Fact>
      {mail.reply_to !== null && (
        <Fact name={t('mail.facts.replyTo')}>
          <bdi dir="ltr">{mail.reply_to}</bdi>
        </Fact>
      )}
      <Fact name={t('mail.list.kind')}>{t(`mail.kinds.${mail.kind}`)}</Fact>
      <Fact name={t('fields.created_at')}>
        <Moment instant={mail.created_at} />
      </Fact>
      {mail.sent_at !== null && (
        <Fact name={t('mail.facts.sent')}>
          <Moment instant={mail.sent_at} />
        </Fact>
      )}
      <Fact name={t('mail.facts.tries')}>{mail.tries}</Fact>
    </dl>
  );
}

/** Whether the recipients of a mail to several see each other. */
const sightOf = ({ show_recipients }: Mail) =>
  show_recipients ? 'mail.facts.recipientsShown' : 'mail.facts.recipientsHidden';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
