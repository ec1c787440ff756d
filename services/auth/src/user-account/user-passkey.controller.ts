import { Body, Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import {
  Answers,
  BodyOrQuery,
  CallerLanguage,
  CurrentUser,
  CurrentUserSession,
  Public,
  setUserCookie,
  UsersOnly,
  type UserSession,
} from '@vaultway/common';
import {
  ById,
  CreatePasskey,
  type Language,
  ListPasskeys,
  Passkey,
  PasskeyOptions,
  SignedInUser,
  SignInByPasskey,
  type User,
} from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { userCallerOf } from '../sessions/caller.js';
import { UserPasskeyService } from './user-passkey.service.js';

/** Manages a user's own passkeys. */
@UsersOnly()
@Controller('users/passkeys')
export class UserPasskeyController {
  constructor(private readonly passkeys: UserPasskeyService) {}

  @Get()
  @Answers(Passkey, { summary: 'List your passkeys', list: true })
  list(@CurrentUser() user: User, @Query({ schema: ListPasskeys }) query: ListPasskeys) {
    return this.passkeys.list(user, query);
  }

  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Start registering a passkey, within ten minutes of signing in',
    status: 201,
    message: 'Answer within five minutes',
    errors: ['proof_needed', 'throttled'],
  })
  async ask(@CurrentUserSession() session: UserSession) {
    return { options: await this.passkeys.ask(session) };
  }

  @Post()
  @Answers(Passkey, {
    summary: 'Register the passkey that the browser created',
    status: 201,
    message: 'Passkey added',
    errors: ['passkey_known', 'not_found'],
  })
  create(
    @CurrentUserSession() session: UserSession,
    @Body({ schema: CreatePasskey }) passkey: CreatePasskey,
    @CallerLanguage() language: Language,
  ) {
    return this.passkeys.create(session, passkey, language);
  }

  @Delete()
  @Answers(null, {
    summary: 'Remove one of your passkeys, within ten minutes of signing in',
    message: 'Passkey removed',
    errors: ['proof_needed', 'not_found'],
  })
  remove(
    @CurrentUserSession() session: UserSession,
    @BodyOrQuery(ById) { id }: ById,
    @CallerLanguage() language: Language,
  ): Promise<void> {
    return this.passkeys.remove(session, id, language);
  }
}

@Public()
@Controller('users/auth/passkey')
export class UserPasskeySignInController {
  constructor(private readonly passkeys: UserPasskeyService) {}

  @Post('challenges')
  @Answers(PasskeyOptions, {
    summary: 'Start signing in as a client with a passkey',
    status: 201,
    message: 'Answer within five minutes',
    errors: ['throttled'],
  })
  async ask(@Req() request: FastifyRequest) {
    return { options: await this.passkeys.askToSignIn(request.ip) };
  }

  @Post()
  @Answers(SignedInUser, {
    summary: 'Sign in as a client with a passkey',
    message: 'Signed in',
    errors: ['throttled'],
  })
  async signIn(
    @Body({ schema: SignInByPasskey }) { credential }: SignInByPasskey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInUser> {
    const { user, token, expiresAt } = await this.passkeys.signIn(credential, userCallerOf(request));
    setUserCookie(request, reply, token, expiresAt);
    return { user };
  }
}
