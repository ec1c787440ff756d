import { useState } from 'react';
import { BulkParcels, toDetail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { BulkFieldsDialog, type BulkFieldsProps } from './bulk-fields-dialog';
import type { FieldsSet } from '@/admin/widgets/bulk/use-bulk-outcome';

const [FIRST, LAST] = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;
const EMPTY = { [FIRST]: '', [LAST]: '', shift_days: '' };

/** Sets the expected dates of all selected parcels, or moves them by days. A date left empty stays as it is. */
export function BulkDatesDialog({ count, send, onDone, onClose }: BulkFieldsProps) {
  const { t } = useTranslation('admin');
  const [moves, setMoves] = useState(false);
  useFocusBack();
  const form = useAdminForm({
    name: 'bulk-dates',
    initial: EMPTY,
    check: (values) => issuesIn(setBy(values, moves), moves),
    send: async (values) => {
      const set = setBy(values, moves);
      return { set, outcome: await send({ action: 'set_fields', ...set }) };
    },
    done: ({ outcome, set }) => onDone(outcome, set),
  });
  // The last day follows the first until it is changed itself.
  const following: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value);
      const { [FIRST]: first, [LAST]: last } = form.values;
      if (name === FIRST && (last === '' || last === first)) form.set(LAST, value);
    },
  };
  return (
    <BulkFieldsDialog title={t('parcels.bulk.dates')} count={count} form={form} onClose={onClose}>
      <SegmentedControl
        wide
        aria-label={t('parcels.bulk.dates')}
        value={moves ? 'move' : 'set'}
        options={[
          { value: 'set', label: t('parcels.bulk.setDates') },
          { value: 'move', label: t('parcels.bulk.moveDates') },
        ]}
        onChange={(how) => setMoves(how === 'move')}
      />
      {moves ? (
        <TextField
          form={form}
          name="shift_days"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          help={t('parcels.bulk.daysHelp')}
        />
      ) : (
        <>
          <TextField form={following} name={FIRST} type="date" data-autofocus />
          <TextField form={form} name={LAST} type="date" />
        </>
      )}
    </BulkFieldsDialog>
  );
}

/** Returns the fields to send; empty ones stay as they are. */
function setBy(values: typeof EMPTY, moves: boolean): FieldsSet {
  const { shift_days, ...dates } = values;
  if (moves) return { shift_days: shift_days.trim() };
  return Object.fromEntries(Object.entries(dates).filter(([, day]) => day !== ''));
}

function issuesIn(set: FieldsSet, moves: boolean) {
  if (moves && set.shift_days === '') return [toDetail('shift_days', 'required')];
  const parsed = BulkParcels.safeParse({ action: 'set_fields', ids: ['-'], ...set });
  if (!parsed.success) return issuesOf(BulkParcels, { action: 'set_fields', ids: ['-'], ...set });
  const { [FIRST]: first = null, [LAST]: last = null } = parsed.data;
  return first !== null && last !== null && first > last
    ? [toDetail(LAST, 'date_order', { earliest: FIRST })]
    : [];
}
