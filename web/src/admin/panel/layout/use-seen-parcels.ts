import { useState } from 'react';
import type { ParcelSummary } from '@vaultway/contracts';
import { matchPath, useLocation } from 'react-router-dom';
import { useParcelState } from '@/admin/api/parcels.api';
import { codeFromPath, paths } from '@/admin/paths';
import { itemsOf } from '@/shared/state/collection';
import { useAppSelector } from '@/shared/state/hooks';

/** Maximum number of opened parcels. */
const REMEMBERED = 20;
const NO_PARCELS = ['list.html', 'create.html'];

/**
 * Returns the open parcel and those seen since the panel was loaded: opened ones, newest first, then the list's. Kept
 * in memory only, since they contain names.
 */
export function useSeenParcels() {
  const { pathname } = useLocation();
  const isParcel = matchPath(paths.parcel, pathname) && !NO_PARCELS.some((name) => pathname.endsWith(name));
  const { data } = useParcelState(isParcel ? codeFromPath(pathname) : '');
  const here: ParcelSummary | undefined = isParcel ? data : undefined;
  const [opened, setOpened] = useState<readonly ParcelSummary[]>([]);
  if (here && opened[0] !== here) {
    setOpened([here, ...opened.filter(({ id }) => id !== here.id)].slice(0, REMEMBERED));
  }
  const listed = useAppSelector((state) => state.parcels);
  const ids = new Set(opened.map(({ id }) => id));
  return { here, seen: [...opened, ...itemsOf(listed).filter(({ id }) => !ids.has(id))] };
}
