import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { paths } from '@/admin/paths';
import { Notice } from '@/admin/ui/feedback/notice';
import { useMailSetup, type MailSetup } from './use-mail-setup';

interface MailNoticeProps {
  /** Kind of mail sent from this page; `any` on other pages. */
  about: 'any' | 'notify' | 'written';
}

/** Amber notice that this kind of mail is not delivered, with a link to set it up. */
export function MailNotice({ about }: MailNoticeProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const setup = useMailSetup();
  const lacking = lackingFor(about, setup);
  if (!lacking) return null;
  const title = t(setup.written ? 'mailSetup.titleOwn' : 'mailSetup.title');
  return (
    <Notice label={title} icon="mail">
      <p>
        <strong>{title}</strong> <span>{t(`mailSetup.${lacking}`)}</span>{' '}
        {may('manage') && <Link to={paths.mailSettings}>{t('mailSetup.link')}</Link>}
      </p>
      {!setup.sender && (
        <p>
          {t('mailSetup.sender')}{' '}
          {may('manage') && <Link to={paths.contactSettings}>{t('mailSetup.linkSender')}</Link>}
        </p>
      )}
    </Notice>
  );
}

function lackingFor(about: MailNoticeProps['about'], { own, written }: MailSetup) {
  if (about === 'written') return written ? undefined : 'written';
  if (own) return undefined;
  if (about === 'notify') return 'notify';
  return written ? 'own' : 'nothing';
}
