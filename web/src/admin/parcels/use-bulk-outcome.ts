import type { BulkOutcome, ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkCall, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';

/** Returns functions that report the result of a bulk action, with undo if possible. */
export function useBulkOutcome() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [bulk] = useBulkParcelsMutation();

  const sayFailed = (failed: number) => {
    if (failed > 0) toast.keep(t('parcels.bulk.failed', { count: failed }));
  };
  const restore = async (ids: string[]) => {
    try {
      const { done, failed } = await bulk({ action: 'restore', ids }).unwrap();
      if (done > 0) toast.done(t('parcels.bulk.restored', { count: done }));
      sayFailed(failed);
    } catch (failure) {
      toast.failed(t('parcels.bulk.notRestored'), failure as ApiFailure);
    }
  };
  const giveBackStatus = async (before: readonly ParcelSummary[], from_status: string) => {
    const calls = Array.from(Map.groupBy(before, saidOf).values(), (parcels) => callOf(parcels, from_status));
    const answers = await Promise.allSettled(calls.map((call) => bulk(call).unwrap()));
    const outcomes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [done, since] = [sumOf(outcomes, 'done'), sumOf(outcomes, 'failed')];
    if (done > 0) toast.done(t('parcels.bulk.done', { count: done }));
    if (since > 0) toast.keep(t('parcels.bulk.since', { count: since }));
    const failure = answers.find((answer) => answer.status === 'rejected');
    const left = t('parcels.bulk.notSet', { count: before.length - done - since });
    if (failure) toast.failed(left, failure.reason as ApiFailure);
  };

  return {
    done(outcome: BulkOutcome) {
      if (outcome.done > 0) toast.done(t('parcels.bulk.done', { count: outcome.done }));
      sayFailed(outcome.failed);
    },
    deleted(outcome: BulkOutcome) {
      const gone = changedIn(outcome);
      if (gone.length > 0) {
        const text = t('parcels.bulk.deleted', { count: gone.length });
        toast.undoable(text, t('parcels.bulk.undo'), () => void restore(gone));
      }
      sayFailed(outcome.failed);
    },
    /** @param before the former parcels; their statuses can be restored only if all are known */
    statusSet(outcome: BulkOutcome, status: string, before: readonly ParcelSummary[]) {
      const changed = new Set(changedIn(outcome));
      const known = before.filter(({ id }) => changed.has(id));
      const text = t('parcels.bulk.statusSet', { count: changed.size, status });
      if (changed.size > 0 && known.length === changed.size) {
        toast.undoable(text, t('parcels.bulk.undo'), () => void giveBackStatus(known, status));
      } else if (changed.size > 0) toast.done(text);
      sayFailed(outcome.failed);
    },
  };
}

/** Joins a parcel's step and status, for comparison. */
const saidOf = ({ status, step }: ParcelSummary) => `${step ?? ''} ${status ?? ''}`;

/** Builds the request that restores the common former status, and the step that an admin may have set beside it. */
function callOf(parcels: readonly ParcelSummary[], from_status: string): BulkCall {
  const { status = null, step = null } = parcels[0] ?? {};
  const ids = parcels.map(({ id }) => id);
  const call = { action: 'set_status', ids, status: status ?? '', from_status } as const;
  return step === null ? call : { ...call, step };
}

const changedIn = ({ rows }: BulkOutcome) => rows.filter(({ ok }) => ok).map(({ id }) => id);

const sumOf = (outcomes: readonly BulkOutcome[], of: 'done' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
