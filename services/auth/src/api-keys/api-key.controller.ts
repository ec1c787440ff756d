import { Body, Controller, Delete, Get, Module, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CurrentAdmin,
  CurrentSession,
  EventBody,
  type Once,
  OncePerKey,
  OnEvent,
  type Session,
} from '@vaultway/common';
import {
  type Admin,
  ApiKey,
  ById,
  CreateApiKey,
  CreatedApiKey,
  type EventPayload,
  ListApiKeys,
} from '@vaultway/contracts';
import { ProofModule } from '../proofs/proof.controller.js';
import { ApiKeyPublisher } from './api-key-publisher.js';
import { ApiKeyService } from './api-key.service.js';

@Controller('admins/keys')
class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Allow('auditor')
  @Get()
  @Answers(ApiKey, { summary: 'List API keys', list: true })
  list(@Query({ schema: ListApiKeys }) query: ListApiKeys) {
    return this.keys.list(query);
  }

  @Post()
  @Answers(CreatedApiKey, {
    summary: 'Create an API key; only this response contains it',
    status: 201,
    message: 'API key created',
    errors: ['proof_needed', 'not_found'],
  })
  create(
    @CurrentSession() session: Session,
    @Body({ schema: CreateApiKey }) key: CreateApiKey,
    @OncePerKey() once: Once,
  ) {
    return this.keys.create(session, key, once);
  }

  @Delete()
  @Answers(null, { summary: 'Revoke an API key', message: 'API key revoked', errors: ['not_found'] })
  revoke(@CurrentAdmin() admin: Admin, @BodyOrQuery(ById) { id }: ById): Promise<void> {
    return this.keys.revoke(admin, id);
  }
}

/** Receives messages of other services. */
@Controller()
class ApiKeyEvents {
  constructor(private readonly keys: ApiKeyService) {}

  @OnEvent('api_key.used')
  used(@EventBody('api_key.used') { id, at }: EventPayload<'api_key.used'>) {
    return this.keys.noteUse(id, at);
  }
}

@Module({
  imports: [ProofModule],
  controllers: [ApiKeyController, ApiKeyEvents],
  providers: [ApiKeyService, ApiKeyPublisher],
  exports: [ApiKeyService],
})
export class ApiKeyModule {}
