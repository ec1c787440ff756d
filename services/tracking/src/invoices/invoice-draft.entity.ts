import type { InvoiceDraftLine, InvoiceDraftState } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A draft of an invoice. It is issued or discarded once, and its content never changes. */
@Entity('invoice_drafts')
export class InvoiceDraftEntity {
  /** Chosen by the service that asks for it. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  title!: string;

  /** No foreign key, since the customer may be purged. */
  @Column('uuid')
  customer_id!: string;

  @Column('text')
  currency!: string;

  @Column('jsonb')
  lines!: InvoiceDraftLine[];

  @Column('uuid', { nullable: true })
  invoice_id!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  discarded_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const stateOf = ({ invoice_id, discarded_at }: InvoiceDraftEntity): InvoiceDraftState => {
  if (invoice_id !== null) return 'issued';
  return discarded_at === null ? 'open' : 'discarded';
};

/** Conditions on `draft` by state, the same as {@link stateOf}. */
export const DRAFT_CONDITIONS: Record<InvoiceDraftState, string> = {
  open: 'draft.invoice_id IS NULL AND draft.discarded_at IS NULL',
  issued: 'draft.invoice_id IS NOT NULL',
  discarded: 'draft.discarded_at IS NOT NULL',
};
