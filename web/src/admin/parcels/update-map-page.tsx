import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { type AdminParcel, useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import type { Point, Stop } from '@/shared/map/great-circle';
import { parcelPath } from '@/admin/paths';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { useHasLeft } from './map-note';
import { mapIssues, mapOf } from './parcel-form';
import { PlaceSearch } from './place-search';
import { PlaceFields } from './place-fields';
import { inDecimals, placesOf, STOPS, textOf, zoomText } from './places';
import { type FindTown, loadTowns } from './town-points';
import { useParcelCrumbs } from './use-parcel-crumbs';
import styles from './map.module.css';

const PlaceMap = lazy(() => import('./place-map'));

/** Text of each place. */
const PLACE_OF = {
  current: 'current_location',
  pickup: 'pickup_location',
  destination: 'destination',
} as const satisfies Record<Stop, keyof AdminParcel>;

/** Sets whether and where visitors see a parcel on a map, by clicks on it or by coordinates. */
export default function UpdateMapPage({ parcel }: { parcel: AdminParcel }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [updateParcel] = useUpdateParcelMutation();
  const left = useHasLeft(parcel);
  const [active, setActive] = useState<Stop>('current');
  const initial = useMemo(() => mapOf(parcel), [parcel]);
  const form = useAdminForm({
    name: `update-map.${parcel.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: parcel.updated_at, read: mapOf },
    check: (values) => mapIssues(parcel, values),
    send(values, { updated_at, values: before }) {
      const { map_current_latitude, map_current_longitude } = values;
      // Sending unchanged coordinates confirms that the parcel is still there.
      const here = left ? { map_current_latitude, map_current_longitude } : {};
      const changes = { ...changedOnly(values, before), ...here };
      return updateParcel({ id: parcel.id, code: parcel.tracking_code, updated_at, changes }).unwrap();
    },
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.mapPage.done')),
  });
  const [looked, setLooked] = useState<Point | null>(null);
  const place = ([latitude, longitude]: Point, stop: Stop) => {
    form.set(`map_${stop}_latitude`, textOf(latitude));
    form.set(`map_${stop}_longitude`, textOf(longitude));
  };
  const places = useMemo(() => placesOf(form.values), [form.values]);
  const [towns, setTowns] = useState<FindTown>();
  useEffect(() => {
    void loadTowns().then((find) => setTowns(() => find));
  }, []);
  const offer = (point: Point, stop: Stop) => {
    place(point, stop);
    setLooked(point);
  };
  // Without any coordinates, the map opens at the parcel's town.
  const first = useMemo(
    () =>
      Object.keys(placesOf(initial)).length > 0
        ? null
        : (STOPS.map((stop) => towns?.(parcel[PLACE_OF[stop]])).find(Boolean)?.point ?? null),
    [initial, towns, parcel],
  );
  const zoom = Number(form.values.map_zoom || Number.NaN);
  const title = t('parcels.mapPage.title');
  // Keeps its identity until the language changes: the map redraws its markers for a new one.
  const name = useCallback((stop: Stop) => t(`parcels.mapPage.${stop}`), [t]);

  return (
    <AdminPage title={title} crumbs={useParcelCrumbs(parcel, title)}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <p id="place" className={styles.lead}>
            {t('parcels.mapPage.lead')}
          </p>
          <SegmentedControl
            wide
            aria-labelledby="place"
            value={active}
            onChange={setActive}
            options={STOPS.map((stop) => ({ value: stop, label: name(stop) }))}
          />
          {towns && (
            <div className={styles.offers}>
              {STOPS.flatMap((stop) => {
                const town = places[stop] ? null : towns(parcel[PLACE_OF[stop]]);
                if (!town) return [];
                return (
                  <Button
                    key={stop}
                    variant="default"
                    size="compact-sm"
                    onClick={() => offer(town.point, stop)}
                  >
                    {`${name(stop)}: ${t('parcels.mapPage.offer', { town: town.name })}`}
                  </Button>
                );
              })}
            </div>
          )}
          <PlaceSearch
            place={name(active)}
            onFound={(point) => {
              place(point, active);
              setLooked(point);
            }}
          />
          <Suspense fallback={<Skeleton height="60vh" />}>
            <PlaceMap
              places={places}
              zoom={zoom >= 0 && zoom <= LIMITS.zoomMax ? zoom : null}
              label={t('parcels.mapPage.map', { place: name(active) })}
              nameOf={name}
              looked={looked ?? first}
              onPlace={(point, stop = active) => place(point, stop)}
              onZoom={(level) => form.set('map_zoom', zoomText(level))}
            />
          </Suspense>
        </div>
        <AdminForm form={form} action={t('parcels.mapPage.action')}>
          <SwitchField form={form} name="show_map" />
          <TextField
            form={inDecimals(form)}
            name="map_zoom"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            help={t('parcels.mapPage.zoomHelp', { max: LIMITS.zoomMax })}
          />
          {STOPS.map((stop) => (
            <PlaceFields
              key={stop}
              form={form}
              stop={stop}
              name={name(stop)}
              onFocus={() => setActive(stop)}
              onLeave={() => setLooked(places[stop] ?? null)}
            />
          ))}
        </AdminForm>
      </div>
    </AdminPage>
  );
}
