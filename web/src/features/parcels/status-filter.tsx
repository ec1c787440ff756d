import { useEffect, useMemo, useState } from 'react';
import { Autocomplete, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { itemsOf } from '@/state/collection';
import { useAppSelector } from '@/state/hooks';

interface StatusFilterProps {
  value: string;
  onChange: (status: string) => void;
}

/** Filters by a status. Statuses are free text, so those in sight are suggested and any other can be typed. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('control');
  const parcels = useAppSelector((state) => state.parcels);
  const seen = useMemo(
    () => [...new Set(itemsOf(parcels).flatMap(({ status }) => status ?? []))].sort(),
    [parcels],
  );
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);

  const choose = (status: string) => {
    setTyped(status);
    if (status.trim() !== value) onChange(status.trim());
  };
  return (
    <Autocomplete
      aria-label={t('parcels.status')}
      placeholder={t('parcels.anyStatus')}
      data={seen}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={choose}
      onBlur={() => choose(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.currentTarget.value);
      }}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={t('list.clear')} onClick={() => choose('')} />
      }
    />
  );
}
