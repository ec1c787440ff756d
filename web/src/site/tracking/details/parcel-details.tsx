import { lazy, Suspense } from 'react';
import type { TrackedParcel } from '@vaultway/contracts';
import { useAppSelector } from '@/shared/state/hooks';
import { NearView } from '@/site/ui/near-view';
import { CustodyChain } from '../custody/custody-chain';
import { ParcelPhoto } from './parcel-photo';
import styles from './parcel-details.module.css';
import { WrittenOnParcel } from './written-on-parcel';

const ShareLinks = lazy(async () => (await import('../share/share-links')).loadShareLinks());

/** Shows the parcel's details apart from its route, and its photo. */
export default function ParcelDetails({ parcel }: { parcel: TrackedParcel }) {
  // Colleagues share it in the panel.
  const isVisitor = useAppSelector(({ admin }) => admin === false);
  return (
    <>
      <CustodyChain parcel={parcel} />
      <WrittenOnParcel parcel={parcel} />
      {parcel.image !== null && (
        <ParcelPhoto key={parcel.image} image={parcel.image} code={parcel.tracking_code} />
      )}
      {isVisitor && !parcel.restricted && (
        <NearView className={styles.share}>
          <Suspense fallback={<div className={styles.share} />}>
            <ShareLinks code={parcel.tracking_code} />
          </Suspense>
        </NearView>
      )}
    </>
  );
}
