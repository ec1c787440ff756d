import { useAppSelector } from '@/shared/state/hooks';

/** A code in the product's format that no parcel has: its check character is wrong. */
const EXAMPLE = '7KF4-WM2X-9TPD-C3HR';

/** Returns a code in this installation's format that no parcel has. */
export function useExampleCode(): string {
  const prefix = useAppSelector((state) => state.settings?.tracking_prefix);
  return prefix ? `${prefix}-${EXAMPLE}` : EXAMPLE;
}
