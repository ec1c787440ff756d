import type { Payment, Reminder } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('invoice_payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  invoice_id!: string;

  /** A decimal as text, in the invoice's currency; below zero if it takes a payment back. */
  @Column('numeric')
  amount!: string;

  @Column('date')
  date!: string;

  @Column('text', { nullable: true })
  note!: string | null;

  /** The payment that this entry takes back; at most one does. */
  @Column('uuid', { nullable: true })
  reverses!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

@Entity('invoice_reminders')
export class ReminderEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  invoice_id!: string;

  /** Addressees, without those erased since. */
  @Column('text', { array: true })
  emails!: string[];

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const toPaymentView = (row: PaymentEntity): Payment => ({
  id: row.id,
  amount: row.amount,
  date: row.date,
  note: row.note,
  reverses: row.reverses,
  created_at: row.created_at.toISOString(),
});

export const toReminderView = (row: ReminderEntity): Reminder => ({
  id: row.id,
  emails: row.emails,
  created_at: row.created_at.toISOString(),
});
