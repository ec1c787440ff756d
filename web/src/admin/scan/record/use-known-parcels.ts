import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/shared/state/hooks';
import { selectScannedParcel } from '../scan.api';
import type { Draft } from './handover-draft';

/** Selects the server's data about the draft's parcels, as far as loaded. */
export const useKnownParcels = ({ parcels }: Draft) =>
  useAppSelector(
    (state) =>
      parcels.map(({ code }) => selectScannedParcel(code)(state).data).filter((data) => data !== undefined),
    shallowEqual,
  );
