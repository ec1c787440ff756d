import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, type Session } from '@vaultway/common';

/** Guards approvals, which need recent re-authentication; auth knows of it. */
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
