import type { Admin } from '@vaultway/contracts';
import type { AdminEntity } from './admin.entity.js';

/** The password's hash stays behind. */
export const toAdmin = ({ id, email }: Pick<AdminEntity, 'id' | 'email'>): Admin => ({ id, email });
