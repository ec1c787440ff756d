import { Injectable } from '@nestjs/common';
import { ApiError } from '../errors/index.js';
import { MessageClient } from '../messaging/index.js';
import type { Session } from './session-token.js';

/** Guards actions that need recent re-authentication, which auth knows. */
@Injectable()
export class RecentProof {
  constructor(private readonly messages: MessageClient) {}

  /** @throws ApiError `proof_needed`; `unavailable` while auth is down */
  async demand({ id }: Session): Promise<void> {
    const proof = await this.messages.ask('session.proved', { id }, { fallback: undefined });
    if (!proof) throw new ApiError('unavailable', { retryAfter: 5 });
    if (!proof.fresh) throw new ApiError('proof_needed');
  }
}
