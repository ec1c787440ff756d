import type { Invoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

const TONES = { paid: 'good', overdue: 'bad' } as const;

/** State of an invoice, or that it is a credit note; nothing without an amount. */
export function InvoiceState({ invoice: { kind, state } }: { invoice: Pick<Invoice, 'kind' | 'state'> }) {
  const { t } = useTranslation('admin');
  if (kind === 'credit_note') return <StatePill>{t('invoices.creditNote')}</StatePill>;
  if (state === null) return null;
  const tone = state === 'paid' || state === 'overdue' ? TONES[state] : undefined;
  return <StatePill tone={tone}>{t(`invoices.states.${state}`)}</StatePill>;
}
