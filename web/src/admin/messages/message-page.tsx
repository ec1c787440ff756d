import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Message } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useSuccess } from '@/admin/ui/feedback/success';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Moment } from '@/admin/ui/cells/moment';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { linkToNewMail } from '@/admin/widgets/mail/new-mail';
import { useDeleteMessageMutation, useMarkMessageMutation, useMessageQuery } from './messages.api';
import styles from './messages.module.css';

/** /control/messages/{id}: a visitor's message. Opening it marks it as read. */
export default function MessagePage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useMessageQuery(id);
  const failure = error as ApiFailure | undefined;
  const message = failure?.status === 404 ? undefined : currentData;
  const title = message?.subject ?? t(failure?.status === 404 ? 'notFound.title' : 'messages.one');
  return (
    <AdminPage
      title={title}
      heading={<span dir="auto">{title}</span>}
      crumbs={[{ text: t('messages.title'), to: paths.messages }, { text: title }]}
      actions={message && may('write') && <Actions message={message} />}
      narrow
    >
      {!message && (
        <RecordState
          failure={failure}
          onRetry={() => void refetch()}
          list={{ to: paths.messages, text: t('messages.back') }}
        />
      )}
      {message && (
        <article className={styles.message}>
          <p className={styles.sender}>
            {message.name !== null && <strong dir="auto">{message.name}</strong>}
            <bdi dir="ltr">{message.email}</bdi>
            <Moment instant={message.created_at} />
          </p>
          <p className={styles.body} dir="auto">
            {message.body}
          </p>
        </article>
      )}
    </AdminPage>
  );
}

function Actions({ message }: { message: Message }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const may = useMay();
  const succeed = useSuccess();
  const ask = useDelete();
  const toast = useToast();
  const [mark] = useMarkMessageMutation();
  const [remove] = useDeleteMessageMutation();
  const { id } = message;
  useReadOnOpening(message);

  const reply = linkToNewMail({
    to: message.email,
    subject: replySubject(message.subject),
    body: quoteForReply(message.body),
  });
  const putBack = () =>
    mark({ id, read: false })
      .unwrap()
      .then(
        () => void navigate(paths.messages),
        (failure: ApiFailure) => toast.failed(t('messages.notMarked'), failure),
      );
  return (
    <>
      {may('manage') && (
        <Button
          variant="default"
          leftSection={<AdminIcon name="trash" />}
          onClick={() =>
            ask({
              name: t('messages.deleteName', { subject: message.subject }),
              run: () => remove(id).unwrap(),
              done: () => succeed(paths.messages, t('messages.deleted')),
            })
          }
        >
          {t('delete.action')}
        </Button>
      )}
      <Button variant="default" onClick={() => void putBack()}>
        {t('messages.markUnread')}
      </Button>
      <Button component={Link} to={reply.to} state={reply.state} leftSection={<AdminIcon name="reply" />}>
        {t('messages.reply')}
      </Button>
    </>
  );
}

/** Only once per message, so that marking it as unread is not reverted at once. */
function useReadOnOpening({ id, read_at: readAt }: Message) {
  const [mark] = useMarkMessageMutation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === id) return;
    seen.current = id;
    if (readAt === null) void mark({ id, read: true });
  }, [id, readAt, mark]);
}

/** Quotes a text below a reply: two blank lines for the reply, and each line prefixed. */
export const quoteForReply = (text: string): string =>
  `\n\n${text
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}`;

/** Prefixes `Re: ` once, however long the exchange. */
const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);
