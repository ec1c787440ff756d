import type {
  InvoiceLineInput,
  Language,
  RequestItem,
  RequestKind,
  RequestMessage,
  RequestStatus,
} from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A client's request. A visitor's has no number until its email address is confirmed. */
@Entity('requests')
export class RequestEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text', { nullable: true })
  number!: string | null;

  @Column('text')
  kind!: RequestKind;

  /** A trigger rejects a status that does not follow the one before. */
  @Column('text')
  status!: RequestStatus;

  @Column('text')
  party!: 'sender' | 'recipient';

  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  language!: Language;

  @Column('text', { nullable: true })
  other_name!: string | null;

  @Column('text', { nullable: true })
  other_email!: string | null;

  @Column('text', { nullable: true })
  pickup_location!: string | null;

  @Column('text', { nullable: true })
  destination!: string | null;

  @Column('text', { nullable: true })
  parcel_content!: string | null;

  @Column('text', { nullable: true })
  declared_value!: string | null;

  /** Number or alias of the account of the vault that gets the items, as the client has written it. */
  @Column('text', { nullable: true })
  to_account!: string | null;

  @Column('date', { nullable: true })
  wanted_on!: string | null;

  /** Items of the vault that the client chose, as they were then; they never change. */
  @Column('jsonb')
  items!: RequestItem[];

  /** The client's account; null for a visitor. */
  @Column('uuid', { nullable: true })
  user_id!: string | null;

  @Column('uuid', { nullable: true })
  owner_id!: string | null;

  @Column('text', { nullable: true })
  owner_email!: string | null;

  @Column('uuid', { nullable: true })
  parcel_id!: string | null;

  @Column('uuid', { nullable: true })
  invoice_id!: string | null;

  /** Since when the desk has to act. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  waiting_since!: Date | null;

  /** Time of the newest message. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  said_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

@Entity('request_messages')
export class RequestMessageEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  request_id!: string;

  @Column('text')
  author!: RequestMessage['author'];

  /** The colleague who wrote it; null for the client's. */
  @Column('text', { nullable: true })
  author_email!: string | null;

  @Column('text')
  text!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

/** An offer of the desk. A trigger keeps everything but texts, which an erasure masks. */
@Entity('quotes')
export class QuoteEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  request_id!: string;

  @Column('jsonb')
  lines!: InvoiceLineInput[];

  @Column('text')
  currency!: string;

  @Column('date')
  valid_until!: string;

  @Column('text', { nullable: true })
  terms!: string | null;

  /** True if its acceptance creates the invoice. */
  @Column('boolean')
  invoice!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  accepted_at!: Date | null;
}

/** A link mailed to a visitor, who confirms a request with it. */
@Entity('request_links')
export class RequestLinkEntity {
  /** SHA-256. */
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  request_id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
