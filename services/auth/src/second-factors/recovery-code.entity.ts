import { Entity, PrimaryColumn } from 'typeorm';

/** A code that stands in for the app once; the row goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Keyed hash, see RecoveryCodes. */
  @PrimaryColumn('bytea')
  code_hash!: Buffer;
}
