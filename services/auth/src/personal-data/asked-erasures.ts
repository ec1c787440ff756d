import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit } from '@vaultway/common';
import type { AskedErasure, User } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** Users' requests for the erasure of their data. The desk fulfills one by erasing the address. */
@Injectable()
export class AskedErasures {
  constructor(private readonly database: DataSource) {}

  async read({ id }: User): Promise<AskedErasure> {
    const user = await this.database.manager.findOneBy(UserEntity, { id });
    return { asked_at: user?.erasure_asked_at?.toISOString() ?? null };
  }

  /** Asks, or takes it back. Idempotent: a repeat keeps the first time. @throws ApiError `not_found` */
  set({ id }: User, isAsked: boolean): Promise<AskedErasure> {
    return this.database.transaction(async (tx) => {
      const user = await tx.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw new ApiError('not_found');
      const before = user.erasure_asked_at;
      const erasure_asked_at = isAsked ? (before ?? new Date()) : null;
      if ((before !== null) !== isAsked) {
        await tx.update(UserEntity, { id }, { erasure_asked_at });
        await recordAudit(tx, {
          by: null,
          action: isAsked ? 'user.erasure_asked' : 'user.erasure_taken_back',
          record_type: 'user',
          record_id: id,
          before: null,
          after: { email: user.email },
        });
      }
      return { asked_at: erasure_asked_at?.toISOString() ?? null };
    });
  }
}

/** Removes the request of an address whose erasure is stored; the account itself is erased later. */
export async function forgetAsked(tx: EntityManager, email: string): Promise<void> {
  await tx.query(
    'UPDATE users SET erasure_asked_at = NULL WHERE lower(email) = lower($1) AND erasure_asked_at IS NOT NULL',
    [email],
  );
}
