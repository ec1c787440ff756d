import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  BodyOrQuery,
  CallerLanguage,
  CurrentAdmin,
  CurrentSession,
  type Session,
  WhileEnrolling,
} from '@vaultway/common';
import {
  type Admin,
  ById,
  CreatePasskey,
  type Language,
  ListPasskeys,
  Passkey,
  PasskeyOptions,
  PasswordAgain,
} from '@vaultway/contracts';
import { PasskeyService } from './passkey.service.js';

/** Manages an admin's own passkeys. */
@AllowEveryRole()
@Controller('admins/passkeys')
export class PasskeyController {
  constructor(private readonly passkeys: PasskeyService) {}

  @WhileEnrolling()
  @Get()
  @Answers(Passkey, { summary: 'List your passkeys', list: true })
  list(@CurrentAdmin() admin: Admin, @Query({ schema: ListPasskeys }) query: ListPasskeys) {
    return this.passkeys.list(admin, query);
  }

  @WhileEnrolling()
  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Start registering a passkey',
    status: 201,
    message: 'Answer within five minutes',
    errors: ['throttled'],
  })
  async ask(@CurrentAdmin() admin: Admin, @Body({ schema: PasswordAgain }) { password }: PasswordAgain) {
    return { options: await this.passkeys.ask(admin, password) };
  }

  @WhileEnrolling()
  @Post()
  @Answers(Passkey, {
    summary: 'Register the passkey that the browser created',
    status: 201,
    message: 'Passkey added',
    errors: ['passkey_known'],
  })
  create(
    @CurrentAdmin() admin: Admin,
    @Body({ schema: CreatePasskey }) passkey: CreatePasskey,
    @CallerLanguage() language: Language,
  ) {
    return this.passkeys.create(admin, passkey, language);
  }

  @Delete()
  @Answers(null, {
    summary: 'Remove one of your passkeys',
    message: 'Passkey removed',
    errors: ['proof_needed', 'second_factor_needed', 'not_found'],
  })
  remove(
    @CurrentSession() session: Session,
    @BodyOrQuery(ById) { id }: ById,
    @CallerLanguage() language: Language,
  ): Promise<void> {
    return this.passkeys.remove(session, id, language);
  }
}
