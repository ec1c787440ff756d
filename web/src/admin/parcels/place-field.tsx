import { type ComponentProps, useEffect, useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { SuggestedField, Suggestions } from '@/admin/ui/forms/suggestions';
import { TextField } from '@/admin/ui/forms/text-field';
import { useFoundParcels } from '@/admin/widgets/code/use-found-parcels';
import type { DetailValues } from './parcel-form';

/** Fields that hold a place. */
export const PLACES = ['destination', 'pickup_location', 'current_location'] as const;

const OFFERED = 6;
const SHORTEST = 2;

/** Field for a place that suggests the company's own places, then bundled towns, while it is typed in. */
export function PlaceField(field: ComponentProps<typeof TextField<DetailValues>>) {
  const { form, name } = field;
  const [typed, setTyped] = useState('');
  const value = form.values[name];
  const wanted = typed === value && typed.trim().length >= SHORTEST ? typed.trim() : '';
  const own = placesIn(useFoundParcels(wanted).parcels, wanted);
  const towns = useTownsLike(wanted);
  const texts = [...new Set([...own, ...towns])].filter((text) => text !== wanted).slice(0, OFFERED);
  const typing: typeof form = {
    ...form,
    set(changed, text) {
      setTyped(text);
      form.set(changed, text);
    },
  };
  return (
    <SuggestedField>
      <TextField {...field} form={typing} autoComplete="off" />
      <Suggestions
        form={form}
        name={name}
        texts={wanted === '' ? [] : texts}
        onChoose={(text) => form.set(name, text)}
      />
    </SuggestedField>
  );
}

/** Returns the places of these parcels that contain the text, the most frequent first. */
function placesIn(parcels: readonly ParcelSummary[], text: string): string[] {
  const wanted = text.toLocaleLowerCase();
  const counts = new Map<string, number>();
  for (const parcel of parcels)
    for (const place of PLACES.flatMap((name) => parcel[name] ?? []))
      if (place.toLocaleLowerCase().includes(wanted)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([place]) => place);
}

/** Returns bundled towns with their country, loaded on the first letters. */
function useTownsLike(text: string): string[] {
  const { i18n } = useTranslation();
  const [cities, setCities] = useState<typeof import('./cities')>();
  useEffect(() => {
    if (text !== '' && !cities) void import('./cities').then(setCities, () => undefined);
  }, [text, cities]);
  if (text === '' || !cities) return [];
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return cities
    .citiesLike(text, OFFERED)
    .map(({ name, country }) => `${name}, ${countries.of(country) ?? country}`);
}
