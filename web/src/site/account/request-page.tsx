import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { AccountRequestDetails, Quote } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { WITHDRAWABLE } from '@vaultway/contracts/request-kinds';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { localeOf, useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { accountPaths } from '@/shared/lib/site-paths';
import { useClock } from '@/shared/parcel/company-clock';
import { AttachmentField } from '@/shared/upload/attachment-field';
import { FileList } from '@/shared/upload/file-list';
import { useAttachments } from '@/shared/upload/use-attachments';
import { useFilesFirst } from '@/shared/upload/use-files-first';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { AccountFrame } from './account-frame';
import { Failed } from '../ui/failed';
import accountStyles from './account.module.css';
import { ChosenItems } from './chosen-items';
import { EmptyState } from './empty-state';
import { OwnReservations } from './holdings/own-reservations';
import { useHasHoldings } from './holdings/use-has-holdings';
import { requestPaths } from '@/shared/requests/request-paths';
import styles from './request.module.css';
import { useAttachmentTexts } from './use-attachment-texts';
import {
  FILES,
  pathOf,
  useAcceptQuoteMutation,
  useOwnRequestQuery,
  useWithdrawRequestMutation,
  useWriteMessageMutation,
} from './requests.api';

const POLL_MS = 15_000;

/** Shows one of the client's requests: what was asked for, the quote, and the messages. */
export default function RequestPage() {
  const { t } = useTranslation(['account', 'site']);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return <AccountFrame title={t('requests.one')}>{() => <OwnRequest id={id} />}</AccountFrame>;
}

function OwnRequest({ id }: { id: string }) {
  const { t } = useTranslation(['account', 'site']);
  const hasHoldings = useHasHoldings();
  const {
    currentData: request,
    error,
    refetch,
  } = useOwnRequestQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404) {
    return (
      <EmptyState role="alert" title={t('requests.missing')}>
        <ButtonLink to={requestPaths.requests}>{t('requests.title')}</ButtonLink>
      </EmptyState>
    );
  }
  if (!request) return failure ? <Failed failure={failure} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <Facts request={request} />
      {hasHoldings && request.kind === 'visit' && <OwnReservations request={id} />}
      {request.quote && <OpenQuote request={request} quote={request.quote} />}
      <Thread request={request} />
      {WITHDRAWABLE.includes(request.status) && <Withdrawal id={id} />}
    </>
  );
}

const FACTS = [
  'other_name',
  'other_email',
  'pickup_location',
  'destination',
  'parcel_content',
  'declared_value',
  'to_account',
] as const;

function Facts({ request }: { request: AccountRequestDetails }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const { number, kind, status, party, wanted_on: day, tracking_code: code } = request;
  const other = party === 'sender' ? 'recipient' : 'sender';
  const nameOf = (field: (typeof FACTS)[number]) =>
    field === 'other_name' || field === 'other_email'
      ? t(`requests.fields.${other}_${field}`)
      : t(`requests.fields.${field}`);
  return (
    <section className={styles.part} aria-labelledby="request-title">
      <h2 id="request-title">
        <bdi>{number}</bdi> · {t(`requests.kinds.${kind}`)}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('requests.status')}</dt>
        <dd className={styles.total}>{t(`requests.states.${status}`)}</dd>
        {FACTS.map((field) => {
          const value = request[field];
          return (
            value !== null && (
              <Fact key={field} name={nameOf(field)}>
                {value}
              </Fact>
            )
          );
        })}
        {day !== null && <Fact name={t('requests.fields.wanted_on')}>{format.day(dayOf(day))}</Fact>}
        {code !== null && (
          <>
            <dt>{t('parcel.title')}</dt>
            <dd>
              <Link to={`${accountPaths.parcel}?code=${encodeURIComponent(code)}`}>
                <bdi>{code}</bdi>
              </Link>
            </dd>
          </>
        )}
      </dl>
      <ChosenItems items={request.items} linked />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </>
);

function OpenQuote({ request, quote }: { request: AccountRequestDetails; quote: Quote }) {
  const { t, i18n } = useTranslation(['account', 'site']);
  const format = useFormat();
  const { today } = useClock();
  const [accept, { isLoading: busy, error }] = useAcceptQuoteMutation();
  const { currency, lines, net, total, terms, valid_until: until, accepted_at: accepted } = quote;
  const money = (amount: string) => {
    const decimals = amount.split('.')[1]?.length ?? 0;
    return new Intl.NumberFormat(localeOf(i18n.language), {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(amount as Intl.StringNumericLiteral);
  };
  return (
    <section className={`${styles.quote} ${styles.part}`} aria-labelledby="quote-title">
      <h2 id="quote-title">{t('requests.quote')}</h2>
      <ul>
        {lines.map((line, at) => (
          <li key={at} className={styles.line}>
            <span dir="auto">{line.description}</span>
            <span>{money(line.net)}</span>
          </li>
        ))}
        {net !== total && (
          <li className={styles.line}>
            <span>{t('requests.net')}</span>
            <span>{money(net)}</span>
          </li>
        )}
        <li className={`${styles.line} ${styles.total}`}>
          <span>{t('requests.total')}</span>
          <span>{money(total)}</span>
        </li>
      </ul>
      {terms !== null && (
        <p className={styles.text} dir="auto">
          {terms}
        </p>
      )}
      <p className={styles.who}>
        {accepted === null
          ? t('requests.validUntil', { date: format.day(dayOf(until)) })
          : t('requests.acceptedOn', { date: format.day(dayOf(visitorsToday(new Date(accepted)))) })}
      </p>
      {error && <Notice tone="bad" title={failureText(error as ApiFailure, t)} />}
      {request.status === 'quoted' && today <= until && (
        <Button busy={busy} onClick={() => void accept({ id: request.id, quote_id: quote.id })}>
          {t('requests.accept')}
        </Button>
      )}
    </section>
  );
}

function Thread({ request }: { request: AccountRequestDetails }) {
  const { t, i18n } = useTranslation(['account', 'site']);
  const format = useFormat();
  return (
    <section className={styles.part} aria-labelledby="thread-title">
      <h2 id="thread-title">{t('requests.messages')}</h2>
      <ul className={accountStyles.list}>
        {request.messages.map(({ id, author, text, files, created_at: at }) => (
          <li key={id} className={`${styles.message} ${author === 'client' ? styles.own : ''}`}>
            <p className={styles.who}>
              {t(`requests.authors.${author}`)} · {format.day(dayOf(visitorsToday(new Date(at))))}
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
      <NewMessage id={request.id} />
    </section>
  );
}

function NewMessage({ id }: { id: string }) {
  const { t } = useTranslation(['account', 'site']);
  const [text, setText] = useState('');
  const [write, { isLoading: busy, error }] = useWriteMessageMutation();
  const attachments = useAttachments(FILES);
  const texts = useAttachmentTexts();
  const files = useFilesFirst(attachments);
  const isSending = busy || files.busy;
  const isOfFiles = (error as ApiFailure | undefined)?.details.some(({ field }) => field.startsWith('files'));
  const label = () => t(isOfFiles ? 'requests.files.one' : 'requests.fields.text');
  const failure = error && failureText(error as ApiFailure, t, label);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const ids = await files.send();
    if (!ids) return;
    const { data } = await write({ id, text, ...ids });
    if (!data) return;
    setText('');
    attachments.clear();
  }

  return (
    <form
      className={accountStyles.form}
      noValidate
      aria-label={t('site:contact.send')}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        name="text"
        label={t('requests.fields.text')}
        value={text}
        onChange={setText}
        limit={LIMITS.message}
        error={failure}
        multiline
        readOnly={isSending}
      />
      <AttachmentField attachments={attachments} texts={texts} busy={isSending} />
      <Button type="submit" look="plain" busy={isSending}>
        {t('site:contact.send')}
      </Button>
    </form>
  );
}

/** Asks before it withdraws, since nothing takes that back. */
function Withdrawal({ id }: { id: string }) {
  const { t } = useTranslation(['account', 'site']);
  const [withdraw, { isLoading: busy, error }] = useWithdrawRequestMutation();
  return (
    <details className={styles.part}>
      <summary>{t('requests.withdraw')}</summary>
      {error && <Notice tone="bad" title={failureText(error as ApiFailure, t)} />}
      <Button look="plain" busy={busy} onClick={() => void withdraw(id)}>
        {t('requests.withdrawNow')}
      </Button>
    </details>
  );
}
