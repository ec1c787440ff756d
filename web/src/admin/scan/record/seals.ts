import { trimCode } from '@vaultway/contracts/tracking-code';
import { type Draft, isSame } from './handover-draft';

/** Adds a seal to a parcel of the draft, unless it already has it. */
export const withSeal = (draft: Draft, at: number, seal: string): Draft =>
  withSeals(draft, at, (seals) =>
    trimCode(seal) === '' || seals.some((one) => isSame(one, seal)) ? seals : [...seals, trimCode(seal)],
  );

export const withoutSeal = (draft: Draft, at: number, seal: string): Draft =>
  withSeals(draft, at, (seals) => seals.filter((one) => !isSame(one, seal)));

const withSeals = (draft: Draft, at: number, change: (seals: string[]) => string[]): Draft => ({
  ...draft,
  parcels: draft.parcels.map((parcel, index) =>
    index === at ? { ...parcel, seals: change(parcel.seals) } : parcel,
  ),
});
