import { useAppSelector } from '@/shared/state/hooks';

/** A code as the product makes them, which no parcel has: its check sign is wrong. */
const EXAMPLE = '7KF4-WM2X-9TPD-C3HR';

/** A code as this installation makes them, which leads to no parcel. */
export function useExampleCode(): string {
  const prefix = useAppSelector((state) => state.settings?.tracking_prefix);
  return prefix ? `${prefix}-${EXAMPLE}` : EXAMPLE;
}
