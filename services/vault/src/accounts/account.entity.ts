import type { VaultAccount } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** An account, by which items belong to a client. It names its holder by id alone. */
@Entity('accounts')
export class AccountEntity extends LastingEntity {
  @Column('text')
  number!: string;

  /** Random name in the public audit. */
  @Column('text')
  alias!: string;

  @Column('text')
  status!: VaultAccount['status'];

  @Column('text', { nullable: true })
  holder_type!: VaultAccount['holder_type'];

  @Column('text', { nullable: true })
  holder_id!: string | null;

  @Column('numeric', { nullable: true })
  insured_limit!: string | null;

  @Column('text', { nullable: true })
  insured_currency!: string | null;

  @Column('text', { nullable: true })
  agreement_note!: string | null;

  /** Hash of the agreement's file, in hex. */
  @Column('text', { nullable: true })
  agreement_sha256!: string | null;
}

/** Without what lies there, which movements change. */
export type AccountRecord = Omit<VaultAccount, 'holdings'>;

export const toAccountRecord = (row: AccountEntity): AccountRecord => ({
  id: row.id,
  number: row.number,
  alias: row.alias,
  status: row.status,
  holder_type: row.holder_type,
  holder_id: row.holder_id,
  insured_limit: row.insured_limit,
  insured_currency: row.insured_currency,
  agreement_note: row.agreement_note,
  agreement_sha256: row.agreement_sha256,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
