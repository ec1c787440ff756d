import type { CountSignature } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An auditor's signature of a count. It never changes, except that an erasure removes names. */
@Entity('count_signatures')
export class SignatureEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  invitation_id!: string;

  @Column('uuid')
  count_id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  firm!: string | null;

  @Column('boolean')
  agrees!: boolean;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Of a file that the auditor keeps. */
  @Column('bytea', { nullable: true })
  file_sha256!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  signed_at!: Date;
}

export const toSignature = (row: SignatureEntity): CountSignature => ({
  name: row.name,
  firm: row.firm,
  agrees: row.agrees,
  remark: row.remark,
  file_sha256: row.file_sha256?.toString('hex') ?? null,
  signed_at: row.signed_at.toISOString(),
});
