import type {
  DateOrder,
  ExistingCodes,
  ImportDelimiter,
  ImportEncoding,
  ImportFailure,
  ImportKind,
  ImportProblem,
  ImportReplacement,
  Warning,
  ImportState,
} from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of parcels or events, with its state and result. */
@Entity('imports')
export class ImportEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: ImportKind;

  @Column('text')
  file_name!: string;

  /** Loaded only when selected explicitly, so that lists do not load it. Null once it is no longer needed. */
  @Column('bytea', { nullable: true, select: false })
  content!: Buffer | null;

  @Column('text')
  state!: ImportState;

  @Column('text')
  encoding!: ImportEncoding;

  @Column('boolean')
  encoding_guessed!: boolean;

  @Column('text')
  delimiter!: ImportDelimiter;

  @Column('integer')
  header_row!: number;

  @Column('text', { nullable: true })
  date_order!: DateOrder | null;

  @Column('jsonb')
  columns!: string[];

  @Column('jsonb')
  sample!: string[][];

  @Column('jsonb')
  mapping!: (string | null)[];

  @Column('jsonb')
  replacements!: ImportReplacement[];

  @Column('jsonb')
  mapping_doubts!: number[];

  @Column('integer')
  rows!: number;

  @Column('integer')
  good!: number;

  @Column('integer')
  bad!: number;

  @Column('text')
  existing!: ExistingCodes;

  @Column('integer')
  new!: number;

  @Column('integer')
  changed!: number;

  @Column('integer')
  unchanged!: number;

  @Column('integer')
  guessable!: number;

  @Column('jsonb')
  problems!: ImportProblem[];

  @Column('jsonb')
  warnings!: Warning[];

  @Column('integer')
  done!: number;

  @Column('integer')
  created!: number;

  @Column('integer')
  removed!: number;

  @Column('integer')
  restored!: number;

  @Column('integer')
  kept!: number;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('text', { nullable: true })
  failure_code!: ImportFailure | null;

  @Column('text', { nullable: true })
  admin_email!: string | null;

  /** The `updated_at` of every record it created. A record with another value has changed since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ran_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
