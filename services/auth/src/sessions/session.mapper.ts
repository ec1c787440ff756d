import type { AdminSession } from '@vaultway/contracts';
import type { SessionEntity } from './session.entity.js';

/** @param currentId the session that asks */
export const toAdminSession = (row: SessionEntity, currentId: string): AdminSession => ({
  id: row.id,
  current: row.id === currentId,
  user_agent: row.user_agent,
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
