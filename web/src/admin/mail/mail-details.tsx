import type { Mail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { MailState } from './mail-state';

/** Data of a mail other than its text. */
export function MailDetails({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  return (
    <Details>
      <Detail name={t('mail.list.state')}>
        <MailState state={mail.state} /> <span>{t(`mail.meaning.${mail.state}`)}</span>
      </Detail>
      {mail.last_error !== null && (
        <Detail name={t('mail.details.error')}>
          <span dir="auto">{mail.last_error}</span>
        </Detail>
      )}
      <Detail name={t('fields.to')}>
        <bdi dir="ltr">{mail.to.join(', ')}</bdi>
      </Detail>
      {mail.to.length > 1 && <Detail name={t('mail.details.recipients')}>{t(sightOf(mail))}</Detail>}
      <Detail name={t('fields.from')}>
        {mail.from ? <bdi dir="ltr">{mail.from}</bdi> : t('mail.details.noSender')}
      </Detail>
      {mail.reply_to !== null && (
        <Detail name={t('mail.details.replyTo')}>
          <bdi dir="ltr">{mail.reply_to}</bdi>
        </Detail>
      )}
      <Detail name={t('mail.list.kind')}>{t(`mail.kinds.${mail.kind}`)}</Detail>
      <Detail name={t('fields.created_at')}>
        <Moment instant={mail.created_at} />
      </Detail>
      {mail.sent_at !== null && (
        <Detail name={t('mail.details.sent')}>
          <Moment instant={mail.sent_at} />
        </Detail>
      )}
      <Detail name={t('mail.details.tries')}>{mail.tries}</Detail>
    </Details>
  );
}

/** Returns the text key for whether the recipients see each other. */
const sightOf = ({ show_recipients }: Mail) =>
  show_recipients ? 'mail.details.recipientsShown' : 'mail.details.recipientsHidden';
