import type { HandoverKind, Step } from '@vaultway/contracts';
import type { Party } from './epcis-names.js';

/** Terms of GS1's Core Business Vocabulary 2.0 for an event. */
interface Meaning {
  bizStep: string;
  disposition: string;
}

const BY_STEP: Record<Step, Meaning> = {
  registered: { bizStep: 'commissioning', disposition: 'active' },
  // `collecting` is for things disposed of or reused.
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
/** A handover without a step. */
const HANDED_OVER: Meaning = { bizStep: 'accepting', disposition: 'in_transit' };
const RESEALED: Meaning = { bizStep: 'inspecting', disposition: 'conformant' };
const SEALS_DIFFER: Meaning = { bizStep: 'inspecting', disposition: 'non_conformant' };

/** @param custody the handover that the event was written with, if any */
export function meaningOf(
  step: Step | null,
  custody: { kind: HandoverKind; seals_differ: boolean } | null,
): Meaning | Record<string, never> {
  if (custody?.seals_differ) return SEALS_DIFFER;
  if (step !== null) return BY_STEP[step];
  if (custody?.kind === 'resealed') return RESEALED;
  return custody ? HANDED_OVER : {};
}

/** A parcel is given its code once; all other events only observe it. */
export const actionOf = (step: Step | null) => (step === 'registered' ? 'ADD' : 'OBSERVE');

/** Parties that have a parcel before and after a handover. Those that change no possession have none. */
export const PARTIES: Partial<Record<HandoverKind, { from: Party; to: Party }>> = {
  collect: { from: 'sender', to: 'company' },
  transfer: { from: 'company', to: 'company' },
  deliver: { from: 'company', to: 'recipient' },
};
