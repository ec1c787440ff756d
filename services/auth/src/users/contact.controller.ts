import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { UserEntity } from './user.entity.js';

/** Answers the vault, which writes to clients who hold an account there. */
@Controller()
export class ContactController {
  constructor(private readonly database: DataSource) {}

  @OnRequest('user.contact')
  async contact(
    @RequestBody('user.contact') { id }: RequestPayload<'user.contact'>,
  ): Promise<RequestReply<'user.contact'>> {
    const user = isUuid(id) ? await this.database.manager.findOneBy(UserEntity, { id }) : null;
    return user && { email: user.email, language: user.language };
  }
}
