import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import {
  CreateParcel,
  generateTrackingCode,
  mayBeCarriedOut,
  type RequestPayload,
  type RequestReply,
} from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { IsNull, Not } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { ParcelService } from '../parcels/parcel.service.js';
import { RequestMails } from './request-mails.js';
import { parcelOf, vaultOf } from './request-parcel.js';
import { RequestRecords } from './request-records.js';

type Withdrawn = RequestPayload<'vault.withdrawn'>;
type Made = RequestReply<'vault.withdrawn'>['parcel'];

/** Makes the parcels of withdrawals from the vault, one of each, however often the vault asks. */
@Injectable()
export class VaultWithdrawals {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly parcelService: ParcelService,
    private readonly requests: RequestRecords,
    private readonly settings: CompanySettings,
    private readonly mails: RequestMails,
  ) {}

  /** @returns the parcel, also one that is in the trash by now; null if the request is unknown */
  make(withdrawn: Withdrawn): Promise<Made> {
    const { movement_id: movement, by } = withdrawn;
    return this.parcels.write(by, async (parcels) => {
      const { tx } = parcels;
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('vault movement ' || $1, 0))`, [
        movement,
      ]);
      const [before] = await tx.query<NonNullable<Made>[]>(
        `SELECT parcel_id AS id, coalesce(tracking_code, '') AS tracking_code
         FROM vault_parcels LEFT JOIN parcels ON parcels.id = parcel_id WHERE vault_movement_id = $1`,
        [movement],
      );
      if (before) return before;
      const request =
        withdrawn.request_id === null
          ? null
          : await this.requests.lockOrNull({ id: withdrawn.request_id, confirmed_at: Not(IsNull()) }, tx);
      if (withdrawn.request_id !== null && !request) return null;
      // The desk may have made it by hand.
      const byHand = request?.parcel_id ? await parcelByHand(tx, request.parcel_id) : undefined;
      const input = request ? parcelOf(request, this.settings.current()) : this.parcelTo(withdrawn);
      const parcel =
        byHand ??
        (await this.parcelService.insert(parcels, {
          ...input,
          parcel_content: withdrawn.parcel_content,
          weight: withdrawn.weight,
          declared_value: withdrawn.declared_value ?? input.declared_value,
        }));
      await tx.query('INSERT INTO vault_parcels (vault_movement_id, parcel_id) VALUES ($1, $2)', [
        movement,
        parcel.id,
      ]);
      const { id, tracking_code } = parcel;
      if (request && !byHand) {
        // The client may have withdrawn the request in the moment of the approval.
        const isOpen = mayBeCarriedOut(request);
        const row = await this.requests.within(tx, by).update(request, {
          parcel_id: id,
          ...(isOpen && { status: 'accepted', waiting_since: null }),
        });
        if (isOpen) await this.mails.toClient(tx, row, 'accepted', { tracking_code });
      }
      return { id, tracking_code };
    });
  }

  /** From the vault to whom it names. */
  private parcelTo({ recipient }: Withdrawn): CreateParcel {
    const company = this.settings.current();
    return CreateParcel.parse({
      tracking_code: generateTrackingCode(company.tracking_prefix),
      sender_name: company.company_name,
      pickup_location: vaultOf(company),
      ...recipient,
    });
  }
}

/** Finds a parcel that is not in the trash, and of no other withdrawal. */
async function parcelByHand(tx: EntityManager, id: string): Promise<NonNullable<Made> | undefined> {
  const [parcel] = await tx.query<NonNullable<Made>[]>(
    `SELECT id, tracking_code FROM parcels WHERE id = $1 AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM vault_parcels WHERE parcel_id = parcels.id)`,
    [id],
  );
  return parcel;
}
