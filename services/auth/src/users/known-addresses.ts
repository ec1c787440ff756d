import { Injectable } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';
import { UserService } from './user.service.js';

/** Decides which addresses may have an account. */
@Injectable()
export class KnownAddresses {
  constructor(
    private readonly users: UserService,
    private readonly messages: MessageClient,
  ) {}

  /**
   * Returns the spelling and name of an account, or of a party of a parcel, or a customer; undefined for other
   * addresses, and while tracking does not answer.
   */
  async find(email: string): Promise<{ email: string; name: string | null } | undefined> {
    const user = await this.users.find({ email });
    if (user) return user;
    return (await this.messages.ask('address.known', { email }, { fallback: null })) ?? undefined;
  }
}
