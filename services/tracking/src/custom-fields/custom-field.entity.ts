import type { CustomField, CustomFields } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Id of the table's only row. */
export const CUSTOM_FIELDS_ID = 1;

@Entity('custom_fields')
export class CustomFieldsEntity {
  @PrimaryColumn({ type: 'smallint' })
  id!: number;

  /** In order. */
  @Column('jsonb')
  fields!: CustomField[];

  /** Removed fields; parcels keep their values. */
  @Column('jsonb')
  archived!: CustomField[];

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

export const toCustomFields = ({ fields, archived, updated_at }: CustomFieldsEntity): CustomFields => ({
  fields,
  archived,
  updated_at: updated_at.toISOString(),
});
