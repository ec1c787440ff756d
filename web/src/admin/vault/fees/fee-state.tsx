import type { FeeInvoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { invoiceDraftPath, invoicePath } from '@/admin/paths';
import { Note } from '@/admin/ui/cells/cells';
import { StatePill } from '@/admin/ui/cells/state-pill';

interface FeeStateProps {
  /** Also of the draft. */
  id: string;
  fee: Pick<FeeInvoice, 'state' | 'invoice'>;
  problem?: FeeInvoice['problem'];
}

/** State of invoiced fees: the number of the invoice, or the draft, or why there is none. */
export function FeeState({ id, fee: { state, invoice }, problem = null }: FeeStateProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const name = t(`vault.fees.states.${state}`);
  if (invoice)
    return (
      <>
        <Link to={invoicePath(invoice.id)}>
          <bdi dir="ltr">{invoice.number}</bdi>
        </Link>
        {invoice.state && <Note>{t(`invoices.states.${invoice.state}`)}</Note>}
      </>
    );
  if (state === 'open' && may('write')) return <Link to={invoiceDraftPath(id)}>{name}</Link>;
  return (
    <>
      <StatePill tone={state === 'refused' ? 'bad' : undefined}>{name}</StatePill>
      {problem && <Note>{t(`vault.fees.problems.${problem}`)}</Note>}
    </>
  );
}
