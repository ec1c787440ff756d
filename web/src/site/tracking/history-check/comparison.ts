import type { Activity, HistoryProof, TrackedParcel } from '@vaultway/contracts';
import { useEffect, useState } from 'react';
import { type Difference, differencesFrom, hashCustom, hashDeliveries } from '@/site/proof/differences';
import { deliveriesOf, useCustodyOf } from '../custody/custody.api';

interface ShownParcel {
  parcel: TrackedParcel;
  /** Events on the page, newest first. */
  events: readonly Activity[];
  /** Whether older ones are not loaded yet. */
  more: boolean;
}

type Hashes = Pick<Parameters<typeof differencesFrom>[1], 'custom' | 'deliveries'>;

/** Compares a page with the proof of its parcel, as {@link differencesFrom}; undefined until that is possible. */
export function useComparison(
  proof: HistoryProof | undefined,
  { parcel, events, more }: ShownParcel,
): (() => Difference[] | undefined) | undefined {
  const custody = useCustodyOf(parcel);
  const [hashed, setHashed] = useState<{ of: readonly unknown[]; hashes: Hashes }>();
  useEffect(() => {
    if (!proof) return undefined;
    let left = false;
    const hash = async () => {
      const custom = await hashCustom(proof, parcel);
      const deliveries = await hashDeliveries(custody ? deliveriesOf(custody) : []);
      if (!left) setHashed({ of: [proof, parcel, custody], hashes: { custom, deliveries } });
    };
    void hash();
    return () => {
      left = true;
    };
  }, [proof, parcel, custody]);
  const isOfThese = [proof, parcel, custody].every((each, at) => hashed?.of[at] === each);
  if (!proof || !hashed || !isOfThese) return undefined;
  return () => differencesFrom(proof, { parcel, events, more, ...hashed.hashes });
}
