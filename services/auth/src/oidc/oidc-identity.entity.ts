import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's account at an OpenID Connect provider. */
@Entity('oidc_identities')
export class OidcIdentityEntity {
  @PrimaryColumn('text')
  issuer!: string;

  /** The provider's own id of the account, which stays when the email address changes. */
  @PrimaryColumn('text')
  subject!: string;

  /** Null once the admin was removed. */
  @Column('uuid', { nullable: true })
  admin_id!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}
