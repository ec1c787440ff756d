import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import { mayBeCarriedOut, type RequestPayload, type RequestReply } from '@vaultway/contracts';
import { DataSource, IsNull, Not } from 'typeorm';
import { linkedCustomers } from '../customers/linked-customers.js';
import { codeKey } from '../parcels/code-key.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { RequestRecords } from './request-records.js';
import { VaultWithdrawals } from './vault-withdrawals.js';

/** Answers the vault, whose movements come from requests and parcels, or become parcels. */
@Controller()
export class VaultQuestions {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RequestRecords,
    private readonly parcels: ParcelRecords,
    private readonly withdrawals: VaultWithdrawals,
  ) {}

  @OnRequest('request.found')
  async request(
    @RequestBody('request.found') { id }: RequestPayload<'request.found'>,
  ): Promise<RequestReply<'request.found'>> {
    const row = await this.requests.findOrNull({ id, confirmed_at: Not(IsNull()) });
    if (!row) return null;
    const { number, kind, status, email, language, to_account, user_id: user } = row;
    const customers = await linkedCustomers(this.database, email);
    const items = row.items.map(({ id: item, account_id }) => ({ id: item, account_id }));
    const facts = { id: row.id, number: number ?? '', kind, status, email, language };
    return { ...facts, items, to_account, user, customers };
  }

  @OnRequest('parcel.found')
  async parcel(
    @RequestBody('parcel.found') { code }: RequestPayload<'parcel.found'>,
  ): Promise<RequestReply<'parcel.found'>> {
    const parcel = await this.parcels.findOrNull({ code_key: codeKey(code) });
    return (
      parcel && {
        id: parcel.id,
        tracking_code: parcel.tracking_code,
        delivered: parcel.step === 'delivered',
      }
    );
  }

  @OnRequest('vault.withdrawn')
  async withdrawn(
    @RequestBody('vault.withdrawn') withdrawn: RequestPayload<'vault.withdrawn'>,
  ): Promise<RequestReply<'vault.withdrawn'>> {
    return { parcel: await this.withdrawals.make(withdrawn) };
  }

  /** Idempotent. */
  @OnRequest('vault.transferred')
  async transferred(
    @RequestBody('vault.transferred') { request_id, by }: RequestPayload<'vault.transferred'>,
  ): Promise<RequestReply<'vault.transferred'>> {
    await this.requests.write(by, async (requests) => {
      const row = await this.requests.lockOrNull(
        { id: request_id, confirmed_at: Not(IsNull()) },
        requests.tx,
      );
      // The client may have withdrawn it in the moment of the approval.
      if (row && mayBeCarriedOut(row)) await requests.update(row, { status: 'done', waiting_since: null });
    });
    return { noted: true };
  }
}
