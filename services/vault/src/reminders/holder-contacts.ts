import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import { DEFAULT_LANGUAGE, type Language } from '@vaultway/contracts';

export interface Contact {
  emails: string[];
  language: Language;
}

/** Finds the addresses and language of accounts' holders, whom auth and tracking know. */
@Injectable()
export class HolderContacts {
  constructor(private readonly messages: MessageClient) {}

  /** Returns null for a holder without an address. @throws ApiError `unavailable` */
  async of(holder: { holder_type: string | null; holder_id: string | null }): Promise<Contact | null> {
    const { holder_type: type, holder_id: id } = holder;
    if (id === null) return null;
    if (type === 'user') {
      const user = await this.user({ id, emails: [] });
      return user && { emails: [user.email], language: user.language };
    }
    const customer = await this.messages.ask('customer.contact', { id }, { fallback: undefined });
    if (customer === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    if (!customer || customer.emails.length === 0) return null;
    const { emails } = customer;
    const user = await this.user({ id: null, emails });
    return { emails, language: user?.language ?? DEFAULT_LANGUAGE };
  }

  private async user(sought: { id: string | null; emails: string[] }) {
    const user = await this.messages.ask('user.contact', sought, { fallback: undefined });
    if (user === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return user;
  }
}
