import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Message } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { useDelete } from '@/components/control/delete/delete-dialog';
import { FailurePanel } from '@/components/control/feedback/failure-panel';
import { useSuccess } from '@/components/control/feedback/success';
import { useToast } from '@/components/control/feedback/use-toast';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListSkeleton } from '@/components/control/list/list-skeleton';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { composing, MESSAGE_LIST } from '@/lib/compose-address';
import { useDeleteMessageMutation, useMarkMessageMutation, useMessageQuery } from './messages.api';
import { quoted, replySubject } from './quote';
import styles from './messages.module.css';

/** /control/messages/{id}: what a visitor wrote. Opening it marks it as read. */
export default function MessagePage() {
  const { t } = useTranslation('control');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useMessageQuery(id);
  const failure = error as ApiFailure | undefined;
  const message = failure?.status === 404 ? undefined : currentData;
  const title = message?.subject ?? t(failure?.status === 404 ? 'notFound.title' : 'messages.one');
  return (
    <ControlPage
      title={title}
      heading={<span dir="auto">{title}</span>}
      crumbs={[{ text: t('messages.title'), to: MESSAGE_LIST }, { text: title }]}
      actions={message && <Actions message={message} />}
      narrow
    >
      {!message && !failure && <ListSkeleton />}
      {!message && failure?.status === 404 && <Link to={MESSAGE_LIST}>{t('messages.back')}</Link>}
      {!message && failure && failure.status !== 404 && (
        <FailurePanel failure={failure} onRetry={() => void refetch()} />
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
    </ControlPage>
  );
}

function Actions({ message }: { message: Message }) {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const succeed = useSuccess();
  const ask = useDelete();
  const toast = useToast();
  const [mark] = useMarkMessageMutation();
  const [remove] = useDeleteMessageMutation();
  const { id } = message;
  useReadOnOpening(message);

  const reply = composing({
    to: message.email,
    subject: replySubject(message.subject),
    body: quoted(message.body),
  });
  const putBack = () =>
    mark({ id, read: false })
      .unwrap()
      .then(
        () => void navigate(MESSAGE_LIST),
        (failure: ApiFailure) => toast.failed(t('messages.notMarked'), failure),
      );
  return (
    <>
      <Button
        variant="default"
        leftSection={<ControlIcon name="trash" />}
        onClick={() =>
          ask({
            name: t('messages.deleteName', { subject: message.subject }),
            run: () => remove(id).unwrap(),
            done: () => succeed(MESSAGE_LIST, t('messages.deleted')),
          })
        }
      >
        {t('delete.action')}
      </Button>
      <Button variant="default" onClick={() => void putBack()}>
        {t('messages.markUnread')}
      </Button>
      <Button component={Link} to={reply.to} state={reply.state} leftSection={<ControlIcon name="reply" />}>
        {t('messages.reply')}
      </Button>
    </>
  );
}

/** Once, so that marking it as unread is not undone at once. */
function useReadOnOpening({ id, read_at: readAt }: Message) {
  const [mark] = useMarkMessageMutation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === id) return;
    seen.current = id;
    if (readAt === null) void mark({ id, read: true });
  }, [id, readAt, mark]);
}
