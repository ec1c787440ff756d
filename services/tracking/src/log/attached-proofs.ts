import { Injectable } from '@nestjs/common';
import { Proofs, type ProvenParcel } from './proofs.js';

/** A proof to attach as a file. */
export interface AttachedProof {
  name: string;
  json: string;
}

/** A parcel whose records are attached to a document. */
type Attached = Pick<ProvenParcel, 'id' | 'code_key'>;

/** Writes proofs for documents, which are printed without them while the log lags. */
@Injectable()
export class AttachedProofs {
  constructor(private readonly proofs: Proofs) {}

  /** Proves all records of a parcel, for staff. */
  async ofParcel(parcel: Attached): Promise<AttachedProof | null> {
    return fileOf(
      parcel,
      this.proofs.ofParcel({ ...parcel, deleted: false }, () => true, 'public'),
    );
  }

  /** Proves a handover of several parcels, without the records of the others. */
  async ofHandover(id: string, parcel: Attached): Promise<AttachedProof | null> {
    return fileOf(
      parcel,
      this.proofs.ofHandover(id, ({ parcel_id }) => parcel_id === parcel.id),
    );
  }
}

/** A damaged log must not stop parcels; the audit reports it. */
async function fileOf({ code_key: code }: Attached, proof: Promise<object>) {
  const json = await proof.then(JSON.stringify, () => null);
  return json === null ? null : { name: `proof-${code.replaceAll(/[^\p{L}\p{N}]/gu, '-')}.json`, json };
}
