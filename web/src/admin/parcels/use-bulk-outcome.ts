import type { BulkOutcome, ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkCall, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';

/** Says what became of many parcels, and offers to take it back where that is possible. */
export function useBulkOutcome() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [bulk] = useBulkParcelsMutation();

  const sayFailed = (failed: number) => {
    if (failed > 0) toast.keep(t('parcels.bulk.failed', { count: failed }));
  };
  const takeBack = async (
    calls: readonly BulkCall[],
    done: (count: number) => string,
    failed: string,
    left = sayFailed,
  ) => {
    try {
      const outcomes = await Promise.all(calls.map((call) => bulk(call).unwrap()));
      const count = sumOf(outcomes, 'done');
      if (count > 0) toast.done(done(count));
      left(sumOf(outcomes, 'failed'));
    } catch (failure) {
      toast.failed(failed, failure as ApiFailure);
    }
  };
  const restore = (ids: string[]) =>
    takeBack(
      [{ action: 'restore', ids }],
      (count) => t('parcels.bulk.restored', { count }),
      t('parcels.bulk.notRestored'),
    );
  const saySince = (since: number) => {
    if (since > 0) toast.keep(t('parcels.bulk.since', { count: since }));
  };
  const giveBackStatus = (before: readonly ParcelSummary[], from_status: string) =>
    takeBack(
      Array.from(Map.groupBy(before, saidOf).values(), (parcels) => callOf(parcels, from_status)),
      (count) => t('parcels.bulk.done', { count }),
      t('parcels.statusKept'),
      saySince,
    );

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
    /** @param before the parcels as they were; only where each of them is known, their statuses can be given back */
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

/** What a parcel's status and step are, in one text. */
const saidOf = ({ status, step }: ParcelSummary) => `${step ?? ''} ${status ?? ''}`;

/** Gives these parcels, which had the same, their status back; and the step that an admin may have set beside it. */
function callOf(parcels: readonly ParcelSummary[], from_status: string): BulkCall {
  const { status = null, step = null } = parcels[0] ?? {};
  const ids = parcels.map(({ id }) => id);
  const call = { action: 'set_status', ids, status: status ?? '', from_status } as const;
  return step === null ? call : { ...call, step };
}

const changedIn = ({ rows }: BulkOutcome) => rows.filter(({ ok }) => ok).map(({ id }) => id);

const sumOf = (outcomes: readonly BulkOutcome[], of: 'done' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
