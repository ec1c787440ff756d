import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Box, BoxState, Rental, RentalDetails } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { vaultAccountPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { Day } from '@/admin/ui/cells/day';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { Summary } from '@/admin/ui/controls/summary';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import type { ApiFailure } from '@/shared/api/failure';
import { useActOnRentalMutation, useBoxRentalsQuery, useRentalQuery } from './boxes.api';
import { FeeState } from '../fees/fee-state';
import { Photos } from '../photos/photos';
import { FoldedForm } from './folded-form';
import { EndRentalForm, OpeningForm, StartRentalForm } from './rental-forms';
import styles from './boxes.module.css';

const SHOWN = 50;
/** States of a box that may still need new keys after its last rental. */
const NEEDS_KEYS: ReadonlySet<BoxState> = new Set(['rekey', 'out_of_service']);

/** Rental of a box, and the ones before it. */
export function BoxRentals({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data } = useBoxRentalsQuery(
    { box_id: box.id, per_page: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const rentals = data?.data ?? [];
  const ended = rentals.filter(({ until }) => until !== null);
  return (
    <>
      <RecordPanel id="rental" title={t('vault.boxes.rental')}>
        {box.rental ? <KnownRental id={box.rental.id} mayOpen /> : <p>{t('vault.boxes.notRented')}</p>}
        {box.state === 'free' && may('manage') && (
          <FoldedForm title={t('vault.boxes.rent')}>
            <StartRentalForm box={box} />
          </FoldedForm>
        )}
      </RecordPanel>
      {ended.length > 0 && (
        <RecordPanel id="earlier" title={t('vault.boxes.earlier')}>
          {ended.map((rental) => (
            <EarlierRental
              key={rental.id}
              rental={rental}
              mayOpen={rental === rentals[0] && NEEDS_KEYS.has(box.state)}
            />
          ))}
        </RecordPanel>
      )}
    </>
  );
}

function EarlierRental({ rental, mayOpen }: { rental: Rental; mayOpen: boolean }) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.part} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <Summary>
        <span className={styles.pills}>
          <span>
            <Day day={rental.starts_on} /> – {rental.until !== null && <Day day={rental.until} />}
          </span>
          <bdi>{rental.account_number}</bdi>
          {rental.in_arrears && <StatePill tone="bad">{t('vault.boxes.inArrears')}</StatePill>}
        </span>
      </Summary>
      {opened && <KnownRental id={rental.id} mayOpen={mayOpen} />}
    </details>
  );
}

/** `mayOpen`: the box still has the keys of this rental, so an opening by force concerns it. */
function KnownRental({ id, mayOpen }: { id: string; mayOpen: boolean }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { currentData: rental, error, refetch } = useRentalQuery(id, { refetchOnMountOrArgChange: true });
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!rental) return <ListSkeleton />;
  const { until, end_reason: reason } = rental;
  const isReason = rental.in_arrears || (reason !== null && reason !== 'notice');
  return (
    <>
      <RentalFacts rental={rental} />
      <Payments rental={rental} />
      {rental.invoiced.length > 0 && <Invoiced rental={rental} />}
      {rental.opening && <Opening opening={rental.opening} box={rental.box_number ?? ''} />}
      {may('manage') && until === null && (
        <FoldedForm title={t('vault.boxes.end')}>
          <EndRentalForm rental={rental} />
        </FoldedForm>
      )}
      {may('manage') && mayOpen && isReason && !rental.opening && (
        <FoldedForm title={t('vault.boxes.openAction')}>
          <OpeningForm rental={rental} />
        </FoldedForm>
      )}
    </>
  );
}

function RentalFacts({ rental }: { rental: RentalDetails }) {
  const { t } = useTranslation('admin');
  const { currency, until, end_reason: reason, keys_returned: keys } = rental;
  return (
    <Details>
      <Detail name={t('vault.account')}>
        <Link to={vaultAccountPath(rental.account_id)}>
          <bdi>{rental.account_number}</bdi>
        </Link>
      </Detail>
      <Detail name={t('fields.starts_on')}>
        <Day day={rental.starts_on} />
      </Detail>
      <Detail name={t('fields.fee')}>
        <InvoiceAmount invoice={{ amount: rental.fee, currency }} /> /{' '}
        {t(`vault.boxes.periods.${rental.period}`)}
      </Detail>
      {rental.deposit !== null && (
        <Detail name={t('fields.deposit')}>
          <InvoiceAmount invoice={{ amount: rental.deposit, currency }} />
        </Detail>
      )}
      <Detail name={t('fields.paid_until')}>
        <Day day={rental.paid_until} />{' '}
        {rental.in_arrears && <StatePill tone="bad">{t('vault.boxes.inArrears')}</StatePill>}
      </Detail>
      {until !== null && reason !== null && keys !== null && (
        <>
          <Detail name={t('fields.until')}>
            <Day day={until} />
          </Detail>
          <Detail name={t('fields.reason')}>{t(`vault.boxes.reasons.${reason}`)}</Detail>
          <Detail name={t('fields.keys_returned')}>{t(`vault.boxes.returned.${keys}`)}</Detail>
        </>
      )}
      {rental.end_note !== null && (
        <Detail name={t('fields.note')} dir="auto">
          <span className={styles.text}>{rental.end_note}</span>
        </Detail>
      )}
    </Details>
  );
}

/** Payments, each of which can be taken back once. */
function Payments({ rental }: { rental: RentalDetails }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [act, { isLoading }] = useActOnRentalMutation();
  const undone = new Set(rental.payments.map(({ corrects }) => corrects));
  const pay = async (title: string, body = {}) => {
    try {
      await act({ id: rental.id, act: 'payments', body }).unwrap();
      toast.done(t('vault.saved'));
    } catch (error) {
      toast.failed(title, error as ApiFailure);
    }
  };
  const action = t('invoices.payments.action');
  const undo = t('invoices.payments.reverse');
  return (
    <section className={styles.part} aria-label={t('invoices.payments.title')}>
      <h3>{t('invoices.payments.title')}</h3>
      <ul className={styles.rows}>
        {rental.payments.map(({ id, corrects, created_at: at, recorded_by: by }) => (
          <li key={id}>
            <span>
              {corrects === null ? (
                <InvoiceAmount invoice={{ amount: rental.fee, currency: rental.currency }} />
              ) : (
                t('invoices.payments.reversal')
              )}
            </span>
            <bdi dir="ltr">{by}</bdi>
            <Moment instant={at} />
            {may('manage') && corrects === null && !undone.has(id) && (
              <Button
                variant="default"
                size="compact-md"
                loading={isLoading}
                onClick={() => void pay(undo, { corrects: id })}
              >
                {undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may('manage') && (
        <Button variant="default" loading={isLoading} onClick={() => void pay(action)}>
          {action}
        </Button>
      )}
    </section>
  );
}

/** Fees that drafts of invoices ask for. They count as paid only by the payments above. */
function Invoiced({ rental: { id, invoiced } }: { rental: RentalDetails }) {
  const { t } = useTranslation('admin');
  const title = t('vault.fees.lists.invoices');
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <p>{t('vault.fees.payHere')}</p>
      <ul className={styles.rows}>
        {invoiced.map((period) => (
          <li key={`${id} ${period.due_on}`}>
            <span>
              <Day day={period.due_on} />
            </span>
            <span>
              <FeeState id={period.fee_invoice_id} fee={period} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opening({ opening, box }: { opening: NonNullable<RentalDetails['opening']>; box: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const erased = t('vault.boxes.erased');
  return (
    <section className={styles.part} aria-label={t('vault.boxes.opening')}>
      <h3>{t('vault.boxes.opening')}</h3>
      <Details>
        <Detail name={t('fields.reason')}>{t(`vault.boxes.reasons.${opening.reason}`)}</Detail>
        <Detail name={t('handovers.recordedBy')}>
          <bdi dir="ltr">{opening.recorded_by}</bdi> <Moment instant={opening.created_at} />
        </Detail>
        <Detail name={t('fields.witness_1')} dir="auto">
          {opening.witness_1 ?? erased}
        </Detail>
        <Detail name={t('fields.witness_2')} dir="auto">
          {opening.witness_2 ?? erased}
        </Detail>
        <Detail name={t('fields.inventory')} dir="auto">
          <span className={styles.text}>{opening.inventory}</span>
        </Detail>
      </Details>
      <Photos
        shown={{ opening_id: opening.id }}
        name={t('vault.boxes.box', { number: box })}
        mayAdd={may('manage')}
        heading="h4"
      />
    </section>
  );
}
