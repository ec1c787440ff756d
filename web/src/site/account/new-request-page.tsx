import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { RequestItem } from '@vaultway/contracts';
import { REQUEST_KINDS } from '@vaultway/contracts/request-kinds';
import type { ApiFailure } from '@/shared/api/failure';
import { accountPaths, sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { Notice } from '@/site/ui/notice/notice';
import styles from './account.module.css';
import { AccountColumns } from './account-columns';
import { AccountFrame } from './account-frame';
import { useMeQuery } from './account.api';
import { NoMail, useMail } from './no-mail';
import { RequestForm, type RequestValues } from './request-form';
import { requestPath } from '@/shared/requests/request-paths';
import { AttachmentField } from '@/shared/upload/attachment-field';
import { useAttachments } from '@/shared/upload/use-attachments';
import { useFilesFirst } from '@/shared/upload/use-files-first';
import { useAttachmentTexts } from './use-attachment-texts';
import { FILES, useAskAsVisitorMutation, useCreateRequestMutation } from './requests.api';

/** Takes a request of a client, or of a visitor, who confirms it by email. */
export default function NewRequestPage() {
  const { t } = useTranslation(['account', 'site']);
  const { isLoading: loading, error } = useMeQuery();
  const title = t('requests.new');
  if ((error as ApiFailure | undefined)?.status !== 401) {
    return <AccountFrame title={title}>{() => !loading && <OwnRequest />}</AccountFrame>;
  }
  return (
    <Page
      title={title}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: title }]}
      head={{ unlisted: true }}
    >
      <VisitorsRequest />
    </Page>
  );
}

function OwnRequest() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const items = (state as { items?: RequestItem[] } | null)?.items ?? [];
  const [create, { isLoading: busy, error }] = useCreateRequestMutation();
  const attachments = useAttachments(FILES);
  const texts = useAttachmentTexts();
  const files = useFilesFirst(attachments);
  const isSending = busy || files.busy;

  async function send(values: RequestValues) {
    const ids = await files.send();
    if (!ids) return;
    const { data } = await create({ ...values, ...ids });
    if (data) void navigate(requestPath(data.id), { replace: true });
  }

  return (
    <AccountColumns>
      <RequestForm
        kind={REQUEST_KINDS.find((kind) => kind === search.get('kind'))}
        items={items}
        visitor={false}
        busy={isSending}
        failure={error as ApiFailure | undefined}
        onSend={(values) => void send(values)}
      >
        <AttachmentField attachments={attachments} texts={texts} busy={isSending} />
      </RequestForm>
    </AccountColumns>
  );
}

function VisitorsRequest() {
  const { t } = useTranslation(['account', 'site']);
  const [ask, { isLoading: busy, isSuccess: asked, error }] = useAskAsVisitorMutation();
  const [email, setEmail] = useState('');
  const mail = useMail();
  if (mail === 'waiting') return null;
  if (mail === 'none') return <NoMail title={t('requests.noMail')} />;
  if (asked) {
    return (
      <AccountColumns>
        <Notice tone="good" title={t('signIn.sentTitle')}>
          <p>{t('requests.sentText', { email })}</p>
        </Notice>
      </AccountColumns>
    );
  }
  return (
    <AccountColumns>
      <p className={styles.lead}>
        {t('requests.lead')} <Link to={accountPaths.signIn}>{t('signIn.press')}</Link>
      </p>
      <RequestForm
        visitor
        busy={busy}
        failure={error as ApiFailure | undefined}
        onSend={(values) => {
          setEmail(values.email.trim());
          void ask(values);
        }}
      />
    </AccountColumns>
  );
}
