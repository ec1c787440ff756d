import type { LinkedUser } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user, by verified address, who sees a customer's invoices. */
@Entity('customer_users')
export class LinkedUserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  customer_id!: string;

  @Column('text')
  email!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const toLinkedUser = ({ created_at, ...row }: LinkedUserEntity): LinkedUser => ({
  ...row,
  created_at: created_at.toISOString(),
});
