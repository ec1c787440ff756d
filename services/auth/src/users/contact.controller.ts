import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';

/** Answers the vault, which writes to clients who hold an account there. */
@Controller()
export class ContactController {
  constructor(private readonly database: DataSource) {}

  @OnRequest('user.contact')
  async contact(
    @RequestBody('user.contact') { id, emails }: RequestPayload<'user.contact'>,
  ): Promise<RequestReply<'user.contact'>> {
    const [user] = await this.database.query<NonNullable<RequestReply<'user.contact'>>[]>(
      `SELECT email, language FROM users WHERE id = $1 OR lower(email) = ANY($2)
       ORDER BY array_position($2::text[], lower(email)) LIMIT 1`,
      [id !== null && isUuid(id) ? id : null, emails.map((email) => email.toLowerCase())],
    );
    return user ?? null;
  }
}
