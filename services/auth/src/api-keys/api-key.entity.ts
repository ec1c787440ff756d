import type { ApiKey, ApiScope } from '@vaultway/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AdminEntity } from '../accounts/admin.entity.js';

/** A program's API key. Revoking it deletes the row. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Visible beginning of the key. */
  @Column('text')
  prefix!: string;

  /** SHA-256 of the part after the prefix, or of all of a test key. */
  @Column('bytea')
  secret_hash!: Buffer;

  @Column('text', { array: true })
  scopes!: ApiScope[];

  /** True if only the sandbox accepts it. */
  @Column('boolean')
  test!: boolean;

  @Column('uuid')
  created_by!: string;

  @ManyToOne(() => AdminEntity)
  @JoinColumn({ name: 'created_by' })
  maker?: Relation<AdminEntity>;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  /** Written once a minute at most. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_used_at!: Date | null;
}

export const toApiKey = (row: ApiKeyEntity): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  test: row.test,
  created_by: row.maker?.email ?? null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
