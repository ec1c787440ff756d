import { type Draft, isSame } from './handover-draft';

/** The draft with a seal on one of its parcels; a seal that is there is not there twice. */
export const withSeal = (draft: Draft, at: number, seal: string): Draft =>
  withSeals(draft, at, (seals) =>
    seal.trim() === '' || seals.some((one) => isSame(one, seal)) ? seals : [...seals, seal.trim()],
  );

export const withoutSeal = (draft: Draft, at: number, seal: string): Draft =>
  withSeals(draft, at, (seals) => seals.filter((one) => !isSame(one, seal)));

const withSeals = (draft: Draft, at: number, change: (seals: string[]) => string[]): Draft => ({
  ...draft,
  parcels: draft.parcels.map((parcel, index) =>
    index === at ? { ...parcel, seals: change(parcel.seals) } : parcel,
  ),
});
