import { useMemo } from 'react';
import { useAppSelector } from '@/shared/state/hooks';
import type { Tiles } from './tiles';

/** The server of map pictures in the settings; null: maps are drawn from the outlines that come with the site. */
export function useTiles(): Tiles | null {
  const url = useAppSelector((state) => state.settings?.tile_url) ?? null;
  const attribution = useAppSelector((state) => state.settings?.tile_attribution) ?? null;
  return useMemo(() => (url === null ? null : { url, attribution }), [url, attribution]);
}
