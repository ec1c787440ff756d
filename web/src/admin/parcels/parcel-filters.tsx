import { memo } from 'react';
import { Button } from '@mantine/core';
import { ATTENTION_FILTERS, type ParcelFilterName, VALUE_FILTERS } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { FoldedFilters } from '@/admin/ui/lists/folded-filters';
import { AttentionFilter } from './attention-filter';
import { MoreFilters } from './more-filters';
import { StatusFilter } from './status-filter';
import { TextFilter } from './text-filter';

type Narrowing = Record<ParcelFilterName, string>;

interface ParcelFiltersProps extends Narrowing {
  /** Must keep its identity, or the filters render with each key of a search. */
  onChange: (changes: Partial<Narrowing>) => void;
}

export const ParcelFilters = memo(function ParcelFilters({ onChange, ...filters }: ParcelFiltersProps) {
  const { t } = useTranslation('admin');
  return (
    <FoldedFilters active={groupsOf(filters)}>
      <StatusFilter value={filters.status} onChange={(text) => onChange({ status: text })} />
      <TextFilter
        label={t('parcels.destination')}
        placeholder={t('parcels.anyDestination')}
        value={filters.destination}
        suggestions={[]}
        onChange={(text) => onChange({ destination: text })}
      />
      {filters.import !== '' && (
        <Button
          variant="light"
          leftSection={<AdminIcon name="close" />}
          onClick={() => onChange({ import: '' })}
        >
          {t('parcels.notFromImport')}
        </Button>
      )}
      <AttentionFilter filters={filters} onChange={onChange} />
      <MoreFilters filters={filters} onChange={onChange} />
    </FoldedFilters>
  );
});

/** Returns the number of active filter controls; one control covers several filters. */
function groupsOf(filters: Narrowing): number {
  const isSet = (name: ParcelFilterName) => filters[name] !== '';
  const single = (['status', 'destination', 'import', 'custom'] as const).filter(isSet).length;
  return single + [ATTENTION_FILTERS, VALUE_FILTERS].filter((group) => group.some(isSet)).length;
}
