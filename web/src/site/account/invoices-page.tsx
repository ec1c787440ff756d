import { useTranslation } from 'react-i18next';
import type { AccountInvoice } from '@vaultway/contracts';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import { useFormat } from '@/shared/i18n/format';
import { dayOf } from '@/shared/lib/days';
import { exactAmount } from '@/shared/money/exact-amount';
import { AccountFrame } from './account-frame';
import styles from './account.module.css';
import { useOwnInvoicesInfiniteQuery } from './account.api';
import { useZone } from './holdings/use-instant';
import { OwnList } from './own-list';

/** Lists a client's invoices, with their PDFs. */
export default function InvoicesPage() {
  const { t } = useTranslation(['account', 'site']);
  return <AccountFrame title={t('invoices.title')}>{({ email }) => <Invoices email={email} />}</AccountFrame>;
}

function Invoices({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'site']);
  const list = useOwnInvoicesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <OwnList list={list} empty={t('invoices.empty', { email })}>
      {(invoice) => <Row key={invoice.id} invoice={invoice} />}
    </OwnList>
  );
}

function Row({ invoice }: { invoice: AccountInvoice }) {
  const { t, i18n } = useTranslation(['account', 'site']);
  const format = useFormat();
  const zone = useZone();
  const { number, kind, state, amount, open_amount: open, currency, due_date: due } = invoice;
  const money = (value: string | null) =>
    value === null || currency === null ? null : exactAmount(value, currency, i18n.language);
  const [total, rest] = [money(amount), money(open)];
  const isUnpaid = state === 'open' || state === 'partly_paid' || state === 'overdue';
  const facts = [
    total,
    kind === 'credit_note' ? t('invoices.creditNote') : state && t(`invoices.states.${state}`),
  ];
  const owed = [
    isUnpaid && rest !== null ? t('invoices.unpaid', { amount: rest }) : null,
    isUnpaid && due !== null ? t('invoices.due', { date: format.day(dayOf(due)) }) : null,
  ];
  return (
    <li className={styles.row}>
      <a href={invoice.pdf_url} className={styles.code}>
        <bdi>{number}</bdi>
      </a>
      <p className={styles.status}>{format.enumeration(facts.filter((fact) => fact !== null))}</p>
      <p className={styles.note}>
        <span dir="auto">{invoice.product}</span>
        {', '}
        {format.day(dayOf(toWallClock(invoice.created_at, zone).slice(0, 10)))}
      </p>
      <p className={styles.note}>{format.enumeration(owed.filter((fact) => fact !== null))}</p>
    </li>
  );
}
