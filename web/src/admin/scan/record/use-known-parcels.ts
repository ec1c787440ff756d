import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/shared/state/hooks';
import { selectScannedParcel } from '../scan.api';
import type { Draft } from './handover-draft';

/** What the server said of the parcels of a draft, as far as it was asked. */
export const useKnownParcels = ({ parcels }: Draft) =>
  useAppSelector(
    (state) =>
      parcels.map(({ code }) => selectScannedParcel(code)(state).data).filter((data) => data !== undefined),
    shallowEqual,
  );
