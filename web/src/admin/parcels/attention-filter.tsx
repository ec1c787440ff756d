import { NativeSelect } from '@mantine/core';
import { ATTENTION_FILTERS, type AttentionFilterName } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { TROUBLES, useStepSince } from '@/admin/widgets/event/step-since';

type Filters = Record<AttentionFilterName, string>;

interface AttentionFilterProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const NONE = Object.fromEntries(ATTENTION_FILTERS.map((name) => [name, ''])) as Filters;
export const CHOICE_NAMES = {
  open: 'parcels.open',
  moving: 'overview.inTransit',
  due: 'overview.dueToday',
  overdue: 'parcels.overdue',
  without_email: 'parcels.withoutEmail',
  seals_differ: 'parcels.sealsDiffer',
  pin_unconfirmed: 'parcels.pinUnconfirmed',
} as const satisfies Partial<Record<AttentionFilterName, string>>;
export const CHOICES = Object.keys(CHOICE_NAMES) as (keyof typeof CHOICE_NAMES)[];
const DAYS = [3, 7, 14, 30];

/** Filters by a parcel's step, and by why it needs attention. */
export function AttentionFilter({ filters, onChange }: AttentionFilterProps) {
  const { t } = useTranslation('admin');
  const stepSince = useStepSince();
  const days = [...new Set([...DAYS, Number(filters.silent_days) || 7])].toSorted((a, b) => a - b);
  const chosen = CHOICES.find((name) => filters[name] !== '');
  const optionsOf = (names: typeof CHOICES) =>
    names.map((name) => ({ value: name, label: t(CHOICE_NAMES[name]) }));
  return (
    <NativeSelect
      aria-label={t('parcels.attention')}
      value={chosen ?? (filters.step || filters.silent_days)}
      onChange={(event) => onChange(filtersOf(event.currentTarget.value))}
      data={[
        { value: '', label: t('parcels.anyAttention') },
        ...optionsOf(['open', 'moving', 'due', 'overdue']),
        ...TROUBLES.map((step) => ({
          value: step,
          label: stepSince(step, step === filters.step ? Number(filters.recent_days) : 0),
        })),
        ...days.map((count) => ({ value: String(count), label: t('parcels.silent', { count }) })),
        ...optionsOf(['without_email', 'seals_differ', 'pin_unconfirmed']),
      ]}
    />
  );
}

/** Returns the filter of a choice, as in the list's address. */
export const filterBy = (choice: keyof typeof CHOICE_NAMES): Record<string, string> => ({
  [choice]: choice === 'due' ? 'today' : 'yes',
});

function filtersOf(value: string): Filters {
  const chosen = CHOICES.find((name) => name === value);
  if (chosen) return { ...NONE, ...filterBy(chosen) };
  const step = TROUBLES.find((name) => name === value);
  return step ? { ...NONE, step } : { ...NONE, silent_days: value };
}
