import type { InvoiceCustomer, InvoiceLine } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The company at the time of the invoice. */
export interface Issuer {
  company_name: string;
  contact_address: string | null;
  contact_phone: string | null;
  contact_phone_alt: string | null;
  contact_email: string | null;
  time_zone: string;
  // Invoices of earlier versions lack the following.
  country?: string | null;
  tax_number?: string | null;
  payment_details?: string | null;
}

/** An invoice or a credit note. Postgres rejects deletes, and updates other than erasing people. */
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
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('text', { default: 'invoice' })
  kind!: 'invoice' | 'credit_note';

  /** The invoice that a credit note cancels; at most one credit note cancels an invoice. */
  @Column('uuid', { nullable: true })
  credits!: string | null;

  /** No foreign key, since the customer may be purged. */
  @Column('uuid', { nullable: true })
  customer_id!: string | null;

  /** The customer at the time of the invoice. */
  @Column('jsonb', { nullable: true })
  customer!: InvoiceCustomer | null;

  @Column('date', { nullable: true })
  due_date!: string | null;

  @Column('jsonb', { nullable: true })
  lines!: InvoiceLine[] | null;

  @Column('jsonb')
  issuer!: Issuer;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** Time at which its recipient was erased. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}
