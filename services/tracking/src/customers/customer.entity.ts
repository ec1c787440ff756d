import { RecordEntity } from '@vaultway/common';
import type { Customer } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

@Entity('customers')
export class CustomerEntity extends RecordEntity {
  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  address!: string | null;

  /** ISO 3166-1 code. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { array: true })
  emails!: string[];

  @Column('text', { nullable: true })
  tax_number!: string | null;

  /** Days until an invoice is due. */
  @Column('integer', { nullable: true })
  payment_terms!: number | null;

  /** Only colleagues see it. */
  @Column('text', { nullable: true })
  note!: string | null;
}

export const toCustomerView = (row: CustomerEntity): Customer => ({
  id: row.id,
  name: row.name,
  address: row.address,
  country: row.country,
  emails: row.emails,
  tax_number: row.tax_number,
  payment_terms: row.payment_terms,
  note: row.note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
