import { useEffect, useState } from 'react';
import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { Point } from '@/shared/map/great-circle';
import { pointIn } from './places';

const OFFERED = 8;

interface PlaceSearchProps {
  /** Name of the place being set. */
  place: string;
  onFound: (point: Point) => void;
}

/**
 * Finds a place by coordinates or in a list of cities bundled with the panel, so that no third party sees the search.
 */
export function PlaceSearch({ place, onFound }: PlaceSearchProps) {
  const { t, i18n } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [cities, setCities] = useState<typeof import('./cities')>();
  useEffect(() => {
    if (typed !== '' && !cities) void import('./cities').then(setCities);
  }, [typed, cities]);

  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const found = new Map<string, Point>(
    cities
      ?.citiesLike(typed, OFFERED)
      .map(({ name, country, point }) => [`${name}, ${countries.of(country) ?? country}`, point]),
  );
  const coordinates = pointIn(typed);
  const choose = (text: string) => {
    const point = found.get(text) ?? coordinates ?? [...found.values()][0];
    if (!point) return;
    onFound(point);
    setTyped('');
  };
  return (
    <Autocomplete
      aria-label={t('parcels.mapPage.search', { place })}
      placeholder={t('parcels.mapPage.searchHint')}
      leftSection={<AdminIcon name="search" />}
      data={[...found.keys()]}
      filter={({ options }) => options}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={(text) => {
        choose(text);
        // The field is about to show the chosen option; clear it for the next search.
        setTimeout(() => setTyped(''));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        choose(typed);
      }}
    />
  );
}
