import { useEffect, useRef } from 'react';
import type { Position } from './handover-draft';

/** Milliseconds. A place of half a minute ago is near enough, and nobody waits for one. */
const LIMITS = { maximumAge: 30_000, timeout: 10_000 };

/** Where the device is, once it is known and if whoever holds it lets it be asked; looked up as a handover begins. */
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
