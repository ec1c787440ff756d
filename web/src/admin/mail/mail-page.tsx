import type { Mail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { MailFrame } from '@/admin/widgets/mail/mail-frame';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { MailDetails } from './mail-details';
import { useMailQuery } from './mail.api';
import { RetryMail } from './retry-mail';
import styles from './mail.module.css';

/** Polling interval of a mail that is being sent. */
const POLL_MS = 2000;

/** /control/mails/{id}: a mail, its state, and a way to send it again. */
export default function MailPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id = '' } = useParams();
  const { currentData: mail, error, refetch } = useMailQuery(id, { refetchOnMountOrArgChange: true });
  useMailQuery(id, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    skip: !mail || !isOnItsWay(mail),
  });
  const failure = mail ? undefined : (error as ApiFailure | undefined);
  const title = mail?.subject ?? t(failure?.status === 404 ? 'notFound.title' : 'mail.list.one');
  return (
    <AdminPage
      title={title}
      heading={<span dir="auto">{title}</span>}
      crumbs={[{ text: t('mail.list.title'), to: paths.mails }, { text: title }]}
      narrow
    >
      {!mail && (
        <RecordState
          failure={failure}
          onRetry={() => void refetch()}
          list={{ to: paths.mails, text: t('mail.list.back') }}
        />
      )}
      {mail && (
        <div className={styles.mail}>
          <MailDetails mail={mail} />
          {may('write') && <RetryMail key={mail.state} mail={mail} />}
          <Words mail={mail} />
        </div>
      )}
    </AdminPage>
  );
}

function Words({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  if (mail.confidential) return <p>{t('mail.confidential')}</p>;
  if (mail.text === null) return <p>{t('mail.forgotten')}</p>;
  return <MailFrame text={mail.text} html={mail.html} />;
}

const isOnItsWay = ({ state }: Mail) => state === 'queued' || state === 'sending';
