import { Button } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { Stop } from '@/shared/map/great-circle';
import type { MapValues } from './parcel-form';
import { inDecimals } from './places';
import styles from './map.module.css';

interface PlaceFieldsProps {
  form: AdminForm<MapValues>;
  stop: Stop;
  name: string;
  onFocus: () => void;
  /** Called when the focus leaves both fields. */
  onLeave: () => void;
}

/** Coordinates of one place, to type instead of clicking on the map. */
export function PlaceFields({ form, stop, name, onFocus, onLeave }: PlaceFieldsProps) {
  const { t } = useTranslation('admin');
  const latitude = `map_${stop}_latitude` as const;
  const longitude = `map_${stop}_longitude` as const;
  const optional = stop !== 'current';
  const set = form.values[latitude] !== '' || form.values[longitude] !== '';
  const clear = () => {
    form.set(latitude, '');
    form.set(longitude, '');
  };
  const { ref } = useFocusWithin<HTMLFieldSetElement>({ onFocus, onBlur: onLeave });
  // The numeric keypad lacks a minus on some phones.
  const field = {
    form: inDecimals(form),
    optional,
    inputMode: 'text',
    dir: 'ltr',
    autoComplete: 'off',
  } as const;
  return (
    <fieldset ref={ref} className={styles.place}>
      <legend>{name}</legend>
      <TextField {...field} name={latitude} help={t('parcels.mapPage.latitudeHelp')} />
      <TextField {...field} name={longitude} help={t('parcels.mapPage.longitudeHelp')} />
      {optional && set && (
        <Button variant="subtle" size="compact-sm" className={styles.clear} onClick={clear}>
          {t('parcels.mapPage.clear', { place: name })}
        </Button>
      )}
    </fieldset>
  );
}
