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
const CHOICES = [
  'open',
  'moving',
  'due',
  'overdue',
  'without_email',
  'seals_differ',
  'pin_unconfirmed',
] as const;
const DAYS = [3, 7, 14, 30];

/** Filters by a parcel's step, and by why it needs attention. */
export function AttentionFilter({ filters, onChange }: AttentionFilterProps) {
  const { t } = useTranslation('admin');
  const stepSince = useStepSince();
  const days = [...new Set([...DAYS, Number(filters.silent_days) || 7])].toSorted((a, b) => a - b);
  const chosen = CHOICES.find((name) => filters[name] !== '');
  return (
    <NativeSelect
      aria-label={t('parcels.attention')}
      value={chosen ?? (filters.step || filters.silent_days)}
      onChange={(event) => onChange(filtersOf(event.currentTarget.value))}
      data={[
        { value: '', label: t('parcels.anyAttention') },
        { value: 'open', label: t('parcels.open') },
        { value: 'moving', label: t('overview.inTransit') },
        { value: 'due', label: t('overview.dueToday') },
        { value: 'overdue', label: t('parcels.overdue') },
        ...TROUBLES.map((step) => ({
          value: step,
          label: stepSince(step, step === filters.step ? Number(filters.recent_days) : 0),
        })),
        ...days.map((count) => ({ value: String(count), label: t('parcels.silent', { count }) })),
        { value: 'without_email', label: t('parcels.withoutEmail') },
        { value: 'seals_differ', label: t('parcels.sealsDiffer') },
        { value: 'pin_unconfirmed', label: t('parcels.pinUnconfirmed') },
      ]}
    />
  );
}

function filtersOf(value: string): Filters {
  const chosen = CHOICES.find((name) => name === value);
  if (chosen) return { ...NONE, [chosen]: chosen === 'due' ? 'today' : 'yes' };
  const step = TROUBLES.find((name) => name === value);
  return step ? { ...NONE, step } : { ...NONE, silent_days: value };
}
