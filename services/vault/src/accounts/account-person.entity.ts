import type { AccountPerson } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A client beside the holder of an account, named by an id alone. */
@Entity('account_people')
export class AccountPersonEntity extends LastingEntity {
  @Column('uuid')
  account_id!: string;

  @Column('text')
  person_type!: AccountPerson['person_type'];

  @Column('text')
  person_id!: string;

  @Column('text')
  role!: AccountPerson['role'];

  @Column('boolean')
  may_instruct!: boolean;
}

export const toAccountPerson = (row: AccountPersonEntity): AccountPerson => ({
  id: row.id,
  account_id: row.account_id,
  person_type: row.person_type,
  person_id: row.person_id,
  role: row.role,
  may_instruct: row.may_instruct,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
