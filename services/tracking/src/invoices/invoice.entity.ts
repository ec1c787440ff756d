import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The company at the time of the invoice. */
export interface Issuer {
  company_name: string;
  contact_address: string | null;
  contact_phone: string | null;
  contact_phone_alt: string | null;
  contact_email: string | null;
  time_zone: string;
}

/** An invoice. Postgres rejects deletes, and updates other than erasing its recipient. */
@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  number!: string;

  @Column('text')
  product!: string;

  /** No foreign key, since the parcel may be purged. */
  @Column('uuid', { nullable: true })
  parcel_id!: string | null;

  /** The parcel's code at the time of the invoice. */
  @Column('text', { nullable: true })
  tracking_code!: string | null;

  @Column('text', { nullable: true })
  recipient_name!: string | null;

  /** A decimal as text, since money is never a float. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  amount!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('jsonb')
  issuer!: Issuer;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** Time at which its recipient was erased. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}
