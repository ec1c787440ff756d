import type { HandoverKind } from '@vaultway/contracts';

/** Fields of a handover that determine its seals. */
export interface SealLink extends Moment {
  kind: HandoverKind;
  received_at: Date;
  seals: string[];
}

/** A handover's position in a parcel's history. The ID orders handovers of the same millisecond. */
export interface Moment {
  happened_at: Date;
  handover_id: string;
  /** Undefined if nothing is handed over. */
  kind?: HandoverKind;
}

/**
 * Returns a parcel's seals just before a moment: those of its collection since the last return, or of a later reseal;
 * null if none are known. Of several collections, the one that arrived first counts, since devices choose their dates;
 * one dated before it is compared with it.
 *
 * @param links in any order
 * @param returns the times at which the parcel was returned to its sender
 */
export function sealsBefore(
  links: readonly SealLink[],
  returns: readonly Date[],
  moment: Moment,
): string[] | null {
  const custodyOf = ({ happened_at }: Moment) =>
    returns.filter((at) => at.getTime() <= happened_at.getTime()).length;
  const custody = links.filter((link) => custodyOf(link) === custodyOf(moment));
  const [collection] = custody.filter(({ kind }) => kind === 'collect').toSorted(inArrival);
  let put: string[] | null = null;
  for (const link of custody.filter((each) => isBefore(each, moment)).toSorted(inTime)) {
    if (link.kind === 'resealed' || (link === collection && put === null)) put = link.seals;
  }
  const isAnotherCollection = moment.kind === 'collect' && collection?.handover_id !== moment.handover_id;
  return put ?? (isAnotherCollection ? (collection?.seals ?? null) : null);
}

/** Compares seals with the known ones. False if either are unknown. */
export function differ(seals: readonly string[], known: readonly string[] | null): boolean {
  if (known === null || seals.length === 0) return false;
  const [seen, put] = [new Set(seals.map(plain)), new Set(known.map(plain))];
  return seen.size !== put.size || [...seen].some((seal) => !put.has(seal));
}

const inTime = (one: Moment, other: Moment) =>
  one.happened_at.getTime() - other.happened_at.getTime() || (one.handover_id < other.handover_id ? -1 : 1);
const inArrival = (one: SealLink, other: SealLink) =>
  one.received_at.getTime() - other.received_at.getTime() || (one.handover_id < other.handover_id ? -1 : 1);
const isBefore = (one: Moment, other: Moment) =>
  one.handover_id !== other.handover_id && inTime(one, other) < 0;

const plain = (seal: string) => seal.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/gu, '');
