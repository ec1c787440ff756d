import { useEffect, useRef } from 'react';
import type { Position } from './handover-draft';

/** In ms. A position half a minute old is close enough, and nothing waits for one. */
const LIMITS = { maximumAge: 30_000, timeout: 10_000 };

/** Returns the device's position once known and if permitted; requested when a handover begins. */
export function usePosition() {
  const position = useRef<Position | null>(null);
  useEffect(() => {
    if (!('geolocation' in navigator)) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, accuracy } = coords;
        position.current = { latitude, longitude, accuracy };
      },
      () => undefined,
      LIMITS,
    );
  }, []);
  return position;
}
