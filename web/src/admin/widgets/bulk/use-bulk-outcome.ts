import { BULK_FIELDS, type BulkBefore, type BulkOutcome, shiftedDay } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { type BulkCall, type BulkInput, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';

type Row = BulkOutcome['rows'][number];
type ChangedRow = Row & { before: BulkBefore };

/** Fields of `set_fields` as sent. */
export type FieldsSet = Pick<BulkInput, (typeof BULK_FIELDS)[number] | 'shift_days' | 'custom'>;

/** Maximum number of parcels that a message names. */
const NAMED = 10;

/** Returns functions that report the result of a bulk action, with undo if possible. */
export function useBulkOutcome() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [bulk] = useBulkParcelsMutation();

  const { enumeration } = useFormat();
  /** Lists the codes of the first unchanged parcels. */
  const codesOf = (rows: readonly Row[]) => {
    const codes = rows.flatMap(({ ok, tracking_code: code }) => (ok || code === null ? [] : [code]));
    return enumeration(codes.length > NAMED ? [...codes.slice(0, NAMED), '…'] : codes);
  };
  const sayFailed = (failed: number) => {
    if (failed > 0) toast.keep(t('parcels.bulk.failed', { count: failed }));
  };
  /** Says that nothing matched anymore, since a colleague changed the parcels meanwhile. */
  const sayNone = ({ rows }: BulkOutcome) => {
    if (rows.length === 0) toast.keep(t('parcels.bulk.done', { count: 0 }));
  };
  const sayGivenBack = (outcomes: readonly BulkOutcome[]) => {
    const [done, since] = [sumOf(outcomes, 'done'), sumOf(outcomes, 'failed')];
    if (done > 0) toast.done(t('parcels.bulk.done', { count: done }));
    const rows = outcomes.flatMap((outcome) => outcome.rows);
    if (since > 0) toast.keep(`${t('parcels.bulk.since', { count: since })} ${codesOf(rows)}`.trim());
    return done + since;
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
  const removeEvents = async (event_ids: string[]) => {
    try {
      sayGivenBack([await bulk({ action: 'remove_event', event_ids }).unwrap()]);
    } catch (failure) {
      toast.failed(t('parcels.bulk.notUndone'), failure as ApiFailure);
    }
  };
  const giveBackStatus = async (before: readonly ChangedRow[], from_status: string) => {
    const calls = Array.from(Map.groupBy(before, saidOf).values(), (rows) => callOf(rows, from_status));
    const answers = await Promise.allSettled(calls.map((call) => bulk(call).unwrap()));
    const outcomes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const answered = sayGivenBack(outcomes);
    const failure = answers.find((answer) => answer.status === 'rejected');
    const left = t('parcels.bulk.notSet', { count: before.length - answered });
    if (failure) toast.failed(left, failure.reason as ApiFailure);
  };
  const giveBackFields = async (before: readonly ChangedRow[], set: FieldsSet) => {
    const each = before.map((row) => ({ id: row.id, ...row.before, ...valuesSet(row.before, set) }));
    const outcomes: BulkOutcome[] = [];
    try {
      while (each.length > 0) {
        const call = { action: 'set_fields', each: each.splice(0, LIMITS.bulkEach) } as const;
        outcomes.push(await bulk(call).unwrap());
      }
    } catch (failure) {
      toast.failed(t('parcels.bulk.notUndone'), failure as ApiFailure);
    }
    sayGivenBack(outcomes);
  };

  return {
    eventAdded(outcome: BulkOutcome) {
      const added = outcome.rows.flatMap(({ event_id: id }) => id ?? []);
      const text = t('parcels.bulk.done', { count: outcome.done });
      if (added.length > 0) toast.undoable(text, t('parcels.bulk.undo'), () => void removeEvents(added));
      else if (outcome.done > 0) toast.done(text);
      sayFailed(outcome.failed);
      sayNone(outcome);
    },
    deleted(outcome: BulkOutcome) {
      const gone = changedIn(outcome);
      if (gone.length > 0) {
        const text = t('parcels.bulk.deleted', { count: gone.length });
        toast.undoable(text, t('parcels.bulk.undo'), () => void restore(gone));
      }
      sayFailed(outcome.failed);
      sayNone(outcome);
    },
    statusSet(outcome: BulkOutcome, status: string) {
      const changed = outcome.rows.filter(isChanged);
      const text = t('parcels.bulk.statusSet', { count: outcome.done, status });
      if (changed.length > 0) {
        toast.undoable(text, t('parcels.bulk.undo'), () => void giveBackStatus(changed, status));
      } else if (outcome.done > 0) toast.done(text);
      sayFailed(outcome.failed);
      sayNone(outcome);
    },
    fieldsSet(outcome: BulkOutcome, set: FieldsSet) {
      const changed = outcome.rows.filter(isChanged);
      const text = t('parcels.bulk.done', { count: changed.length });
      if (changed.length > 0) {
        toast.undoable(text, t('parcels.bulk.undo'), () => void giveBackFields(changed, set));
      } else if (outcome.done > 0) toast.done(text);
      const refused = outcome.rows.filter(({ code }) => code === 'validation');
      const parcels = t('parcels.bulk.name', { count: refused.length });
      if (refused.length > 0) toast.keep(t('parcels.bulk.refused', { parcels, codes: codesOf(refused) }));
      sayFailed(outcome.failed - refused.length);
      sayNone(outcome);
    },
  };
}

const isChanged = (row: Row): row is ChangedRow => row.ok && row.before !== null;

/** Joins a parcel's former step and status, for comparison. */
const saidOf = ({ before: { status, step } }: ChangedRow) => `${step ?? ''} ${status ?? ''}`;

/** Returns the values that a parcel got, which must still stand for an undo. */
function valuesSet(before: BulkBefore, set: FieldsSet) {
  const days = Number(set.shift_days ?? 0);
  const changed = BULK_FIELDS.filter((name) => before[name] !== undefined);
  const values = changed.map((name) => [`from_${name}`, set[name] ?? shiftedDay(before[name] ?? '', days)]);
  return { ...Object.fromEntries(values), ...(before.custom && { from_custom: set.custom }) };
}

/** Builds the request that restores the common former status, and the step that an admin may have set beside it. */
function callOf(rows: readonly ChangedRow[], from_status: string): BulkCall {
  const { status = null, step = null } = rows[0]?.before ?? {};
  const ids = rows.map(({ id }) => id);
  const call = { action: 'set_status', ids, status: status ?? '', from_status } as const;
  return step === null ? call : { ...call, step };
}

const changedIn = ({ rows }: BulkOutcome) => rows.filter(({ ok }) => ok).map(({ id }) => id);

const sumOf = (outcomes: readonly BulkOutcome[], of: 'done' | 'failed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
