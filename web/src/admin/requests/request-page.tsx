import { Button } from '@mantine/core';
import { CreateRequestMessage, type ClientRequestDetails, type Quote } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { mayBeBooked, mayBecomeParcel, mayBeCarriedOut, QUOTABLE } from '@vaultway/contracts/request-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Day } from '@/admin/ui/cells/day';
import { Moment } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { RecordState } from '@/admin/ui/pages/record-state';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useSentences } from '@/admin/ui/text/sentences';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { BookedVisit } from '@/admin/widgets/vault/booked-visit';
import { ItemName } from '@/admin/widgets/vault/item-name';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import {
  bookRequestPath,
  draftRequestPath,
  invoicePath,
  movementPath,
  parcelPath,
  paths,
  quotePath,
  vaultItemPath,
} from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { localeOf } from '@/shared/i18n/format';
import { AttachmentField } from '@/shared/upload/attachment-field';
import { FileList } from '@/shared/upload/file-list';
import { useAttachments } from '@/shared/upload/use-attachments';
import { AssignMenu } from './assign-menu';
import { RequestState } from './request-state';
import {
  FILES,
  pathOf,
  useAnswerRequestMutation,
  useChangeRequestMutation,
  useMakeParcelMutation,
  useRequestedMovementQuery,
  useRequestQuery,
} from './requests.api';
import { SaveTemplateDialog } from './save-template-dialog';
import { TemplateMenu } from './template-menu';
import { useAttachmentTexts } from './use-attachment-texts';
import { useUnsavedFiles } from './use-unsaved-files';
import styles from './requests.module.css';

const POLL_MS = 15_000;

/** /control/requests/{id}: what a client asked for, the messages, and the quote. */
export default function RequestPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useRequestQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = error as ApiFailure | undefined;
  const list = { text: t('requests.title'), to: paths.requests };
  const request = failure?.status === 404 ? undefined : currentData;
  if (request) return <ShownRequest request={request} />;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'requests.one');
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('requests.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function ShownRequest({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const isOfVisit = useHasVault() && may('vault') && request.kind === 'visit';
  return (
    <AdminPage
      title={request.number}
      crumbs={[{ text: t('requests.title'), to: paths.requests }, { text: request.number }]}
      actions={may('write') && <Actions request={request} />}
    >
      {may('write') && <MailNotice about="any" />}
      <div className={styles.parts}>
        <Facts request={request} />
        {isOfVisit && <BookedVisit request={request.id} />}
        {request.quote && <LastQuote quote={request.quote} />}
        <Thread request={request} />
        <RecordTrail of="tracking" type="request" record={request} />
      </div>
    </AdminPage>
  );
}

type Question = 'parcel' | 'declined' | 'done';

function Actions({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [change] = useChangeRequestMutation();
  const [makeParcel] = useMakeParcelMutation();
  const [asked, setAsked] = useState<Question | null>(null);
  const isSent = useMailSetup().own;
  const { id, updated_at, kind, status, tracking_code: code } = request;
  const isOpen = QUOTABLE.includes(status);
  const isKept = useHasVault() && may('keep');
  const isOfVault = isKept && mayBeCarriedOut({ kind, status }) && request.items.length > 0;
  const isBooked = isKept && mayBeBooked({ kind, status });
  const run = (work: Promise<unknown>) =>
    work.catch((failure: ApiFailure) => toast.failed(t('requests.notSaved'), failure));
  const confirm: Record<Question, () => Promise<unknown>> = {
    parcel: () => makeParcel(id).unwrap(),
    declined: () => change({ id, updated_at, status: 'declined' }).unwrap(),
    done: () => change({ id, updated_at, status: 'done' }).unwrap(),
  };
  return (
    <>
      <AssignMenu
        owner={request.owner_id}
        onAssign={(owner_id) => void run(change({ id, updated_at, owner_id }).unwrap())}
      />
      {(isOpen || status === 'accepted') && (
        <Button variant="default" onClick={() => setAsked('done')}>
          {t('requests.finish')}
        </Button>
      )}
      {isOpen && (
        <Button variant="default" onClick={() => setAsked('declined')}>
          {t('requests.decline')}
        </Button>
      )}
      {isOfVault && <MovementLink request={request} />}
      {isBooked && (
        <Button component={Link} to={bookPathOf(request)}>
          {t('vault.reservations.book')}
        </Button>
      )}
      {!isOfVault && mayBecomeParcel({ kind, status, parcel: code }) && (
        <Button variant="default" onClick={() => setAsked('parcel')}>
          {t('requests.makeParcel')}
        </Button>
      )}
      {isOpen && (
        <Button component={Link} to={quotePath(id)} variant={isOfVault || isBooked ? 'default' : 'filled'}>
          {t('requests.createQuote')}
        </Button>
      )}
      {asked && (
        <QuestionDialog
          title={t(ACTIONS[asked])}
          action={t(ACTIONS[asked])}
          onConfirm={() => void run(confirm[asked]())}
          onClose={() => setAsked(null)}
        >
          {asked === 'done'
            ? t('requests.finishText')
            : t(isSent ? 'requests.tellText' : 'mailSetup.nothing')}
        </QuestionDialog>
      )}
    </>
  );
}

/** Leads to the movement of a request; to a new draft if it has none, or the vault does not say. */
function MovementLink({ request: { id, kind } }: { request: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const { data: movement, isLoading } = useRequestedMovementQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (isLoading) return null;
  const what = kind === 'transfer' ? 'Transfer' : 'Withdrawal';
  return (
    <Button component={Link} to={movement ? movementPath(movement.id) : draftRequestPath(id)}>
      {t(`vault.${movement ? 'open' : 'draft'}${what}` as const)}
    </Button>
  );
}

const bookPathOf = ({ id, wanted_on: day, items: [item] }: ClientRequestDetails) =>
  bookRequestPath(id, {
    ...(day !== null && { day }),
    ...(item && { account: item.account_number ?? '' }),
  });

const ACTIONS = {
  parcel: 'requests.makeParcel',
  declined: 'requests.decline',
  done: 'requests.finish',
} as const;

const TEXTS = ['pickup_location', 'destination'] as const;

function Facts({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const { label } = useSentences();
  const { kind, name, email, other_name, other_email, wanted_on, owner_email } = request;
  const { tracking_code: code, invoice_id: invoice, waiting_since: since } = request;
  const other = [other_name, other_email].filter((part) => part !== null).join(', ');
  return (
    <RecordPanel id="facts" title={t(`requests.kinds.${kind}`)} link={<RequestState request={request} />}>
      <Details>
        <Detail name={t('requests.client')} dir="auto">
          {name !== null && `${name}, `}
          <bdi dir="ltr">{email}</bdi>
        </Detail>
        {other !== '' && (
          <Detail
            name={t(request.party === 'sender' ? 'fields.recipient_name' : 'fields.sender_name')}
            dir="auto"
          >
            {other}
          </Detail>
        )}
        {TEXTS.map(
          (field) =>
            request[field] !== null && (
              <Detail key={field} name={t(`fields.${field}`)} dir="auto">
                {request[field]}
              </Detail>
            ),
        )}
        {request.parcel_content !== null && (
          <Detail name={label('parcel_content')} dir="auto">
            {request.parcel_content}
          </Detail>
        )}
        {request.declared_value !== null && (
          <Detail name={label('declared_value')} dir="auto">
            {request.declared_value}
          </Detail>
        )}
        {request.to_account !== null && (
          <Detail name={label('to_account')}>
            <bdi>{request.to_account}</bdi>
          </Detail>
        )}
        {wanted_on !== null && (
          <Detail name={t('fields.wanted_on')}>
            <Day day={wanted_on} />
          </Detail>
        )}
        {owner_email !== null && (
          <Detail name={t('requests.owner')}>
            <bdi dir="ltr">{owner_email}</bdi>
          </Detail>
        )}
        {since !== null && (
          <Detail name={t('requests.since')}>
            <Moment instant={since} />
          </Detail>
        )}
        {code !== null && (
          <Detail name={t('fields.tracking_code')}>
            <Link to={parcelPath(code)}>
              <bdi dir="ltr">{code}</bdi>
            </Link>
          </Detail>
        )}
        {invoice !== null && (
          <Detail name={t('invoices.title')}>
            <Link to={invoicePath(invoice)}>{t('requests.openInvoice')}</Link>
          </Detail>
        )}
      </Details>
      <ChosenItems items={request.items} />
    </RecordPanel>
  );
}

/** Items of the vault that the client has chosen. */
function ChosenItems({ items }: { items: ClientRequestDetails['items'] }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const mayOpen = useHasVault() && may('vault');
  if (items.length === 0) return null;
  return (
    <>
      <h3>{t('vault.lists.items')}</h3>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.id} className={styles.line}>
            {mayOpen ? (
              <Link to={vaultItemPath(item.id)}>
                <ItemName item={item} />
              </Link>
            ) : (
              <ItemName item={item} />
            )}
            <bdi>{item.account_number}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function LastQuote({ quote }: { quote: Quote }) {
  const { t } = useTranslation('admin');
  const { currency } = quote;
  return (
    <RecordPanel id="quote" title={t('requests.quote')}>
      <ul className={styles.rows}>
        {quote.lines.map((line, at) => (
          <li key={at} className={styles.line}>
            <span dir="auto">{line.description}</span>
            <InvoiceAmount invoice={{ amount: line.net, currency }} />
          </li>
        ))}
      </ul>
      <Details>
        <Detail name={t('invoices.page.net')}>
          <InvoiceAmount invoice={{ amount: quote.net, currency }} />
        </Detail>
        <Detail name={t('invoices.page.total')}>
          <InvoiceAmount invoice={{ amount: quote.total, currency }} />
        </Detail>
        <Detail name={t('fields.valid_until')}>
          <Day day={quote.valid_until} />
        </Detail>
        {quote.terms !== null && (
          <Detail name={t('fields.terms')} dir="auto">
            <span className={styles.text}>{quote.terms}</span>
          </Detail>
        )}
        {quote.accepted_at !== null && (
          <Detail name={t('requests.acceptedAt')}>
            <Moment instant={quote.accepted_at} />
          </Detail>
        )}
      </Details>
    </RecordPanel>
  );
}

const BLANK = { body: '' };

function Thread({ request }: { request: ClientRequestDetails }) {
  const { t, i18n } = useTranslation('admin');
  const may = useMay();
  const client = request.name ?? request.email;
  return (
    <RecordPanel id="messages" title={t('messages.title')}>
      <ul className={styles.rows}>
        {request.messages.map(({ id, author, author_email: by, text, files, created_at: at }) => (
          <li key={id} className={`${styles.message} ${author === 'desk' ? styles.own : ''}`}>
            <p className={styles.by}>
              <bdi>{author === 'client' ? client : by}</bdi> <Moment instant={at} />
            </p>
            {text !== '' && (
              <p className={styles.text} dir="auto">
                {text}
              </p>
            )}
            <FileList
              files={files}
              path={pathOf(request.id)}
              language={localeOf(i18n.language)}
              label={t('requests.files.title')}
            />
          </li>
        ))}
      </ul>
      {may('write') && <Answer request={request} />}
    </RecordPanel>
  );
}

function Answer({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const { id } = request;
  const [answer] = useAnswerRequestMutation();
  const [saved, setSaved] = useState<string | null>(null);
  const attachments = useAttachments(FILES);
  const texts = useAttachmentTexts();
  useUnsavedFiles(attachments);
  const form = useAdminForm({
    name: `answer-request.${id}`,
    draft: 'tab',
    initial: BLANK,
    // Named like the other messages of the panel.
    check: ({ body }) =>
      issuesOf(CreateRequestMessage, { text: body, files: attachments.files.map(String) }).map((issue) => ({
        ...issue,
        field: 'body',
      })),
    send: async ({ body }) => {
      const files = await attachments.sent();
      return answer({ id, text: body, ...(files.length > 0 && { files }) }).unwrap();
    },
    done: attachments.clear,
  });
  const { body } = form.values;
  return (
    <>
      <AdminForm
        form={form}
        action={t('requests.answer')}
        label={t('requests.answer')}
        aside={
          <TemplateMenu
            request={request}
            text={body}
            onChoose={(text) => {
              if (!form.busy) form.set('body', text);
            }}
            onSave={() => setSaved(body)}
          />
        }
      >
        <TextAreaField form={form} name="body" limit={LIMITS.message} dir="auto" />
        <AttachmentField attachments={attachments} texts={texts} busy={form.busy} />
      </AdminForm>
      {saved !== null && <SaveTemplateDialog text={saved} onClose={() => setSaved(null)} />}
    </>
  );
}
