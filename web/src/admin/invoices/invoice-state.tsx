import type { Invoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { localeOf } from '@/shared/i18n/format';

const TONES = { paid: 'good', overdue: 'bad' } as const;

/** State of an invoice, or that it is a credit note; nothing without an amount. */
export function InvoiceState({ invoice: { kind, state } }: { invoice: Pick<Invoice, 'kind' | 'state'> }) {
  const { t } = useTranslation('admin');
  if (kind === 'credit_note') return <StatePill>{t('invoices.creditNote')}</StatePill>;
  if (state === null) return null;
  const tone = state === 'paid' || state === 'overdue' ? TONES[state] : undefined;
  return <StatePill tone={tone}>{t(`invoices.states.${state}`)}</StatePill>;
}

/** A calendar day in the admin's language. @param day `2026-11-29` */
export function Day({ day }: { day: string }) {
  const { i18n } = useTranslation('admin');
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
