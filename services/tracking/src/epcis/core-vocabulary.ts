import type { Step } from '@vaultway/contracts';

/** What GS1's Core Business Vocabulary 2.0 calls something that was done. */
interface Meaning {
  bizStep: string;
  disposition: string;
}

const BY_STEP: Record<Step, Meaning> = {
  registered: { bizStep: 'commissioning', disposition: 'active' },
  // `collecting` is of what is disposed of or used again.
  collected: { bizStep: 'accepting', disposition: 'in_transit' },
  departed: { bizStep: 'departing', disposition: 'in_transit' },
  arrived: { bizStep: 'arriving', disposition: 'in_progress' },
  customs: { bizStep: 'holding', disposition: 'in_progress' },
  stored: { bizStep: 'storing', disposition: 'in_progress' },
  out_for_delivery: { bizStep: 'transporting', disposition: 'in_transit' },
  attempted: { bizStep: 'other', disposition: 'in_transit' },
  delivered: { bizStep: 'receiving', disposition: 'in_progress' },
  returned: { bizStep: 'receiving', disposition: 'returned' },
  exception: { bizStep: 'other', disposition: 'unknown' },
};
/** It went from hand to hand, and nobody said what that means for the way. */
const HANDED_OVER: Meaning = { bizStep: 'accepting', disposition: 'in_transit' };
const SEALS_DIFFER: Meaning = { bizStep: 'inspecting', disposition: 'non_conformant' };

/** @param custody what the handover says, where the event was written with one */
export function meaningOf(
  step: Step | null,
  custody: { seals_differ: boolean } | null,
): Meaning | Record<string, never> {
  if (custody?.seals_differ) return SEALS_DIFFER;
  if (step !== null) return BY_STEP[step];
  return custody ? HANDED_OVER : {};
}

/** The code of a parcel is given to it once; everything else is only observed. */
export const actionOf = (step: Step | null) => (step === 'registered' ? 'ADD' : 'OBSERVE');
