import { Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces the authenticator app once. Using it deletes the row. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Keyed hash, see RecoveryCodes. */
  @PrimaryColumn('bytea')
  code_hash!: Buffer;
}
