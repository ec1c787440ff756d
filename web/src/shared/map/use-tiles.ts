import { useMemo } from 'react';
import { useAppSelector } from '@/shared/state/hooks';
import type { Tiles } from './tiles';

/** Returns the tile server in the settings; null means that maps use the site's own outlines. */
export function useTiles(): Tiles | null {
  const url = useAppSelector((state) => state.settings?.tile_url) ?? null;
  const attribution = useAppSelector((state) => state.settings?.tile_attribution) ?? null;
  return useMemo(() => (url === null ? null : { url, attribution }), [url, attribution]);
}
