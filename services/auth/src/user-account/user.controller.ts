import { Body, Controller, Delete, Get, Module, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  Answers,
  ApiError,
  BodyOrQuery,
  clearUserCookie,
  CurrentUser,
  CurrentUserSession,
  requestLanguage,
  setUserCookie,
  UsersOnly,
  type UserSession as OwnSession,
} from '@vaultway/common';
import { ById, ChangeUserEmail, ListSessions, UpdateUser, User, UserSession } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountModule } from '../accounts/account.module.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { ProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { UserSessionService } from '../sessions/user-session.service.js';
import { LinkThrottle } from '../sign-in/link-throttle.js';
import { PasskeyIdentifier } from '../sign-in/passkey-identifier.js';
import { UserModule } from '../users/user.module.js';
import { UserService } from '../users/user.service.js';
import { EmailChangeService } from './email-change.service.js';
import { UserDeskController } from './user-desk.controller.js';
import { UserDeskService } from './user-desk.service.js';
import { UserPasskeyController, UserPasskeySignInController } from './user-passkey.controller.js';
import { UserPasskeyService } from './user-passkey.service.js';
import { UserSignInController } from './user-sign-in.controller.js';
import { UserSignInService } from './user-sign-in.service.js';

/** Manages a user's own account and sessions. */
@UsersOnly()
@Controller('users')
class UserController {
  constructor(
    private readonly users: UserService,
    private readonly sessions: UserSessionService,
    private readonly changes: EmailChangeService,
    private readonly throttle: LinkThrottle,
  ) {}

  @Get('me')
  @Answers(User, { summary: 'Get your account' })
  read(@CurrentUser() user: User): User {
    return user;
  }

  @Patch('me')
  @Answers(User, { summary: 'Change your name', message: 'Account updated', errors: ['not_found'] })
  async rename(
    @CurrentUserSession() session: OwnSession,
    @Body({ schema: UpdateUser }) { name }: UpdateUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const user = await this.users.rename(session.user.id, name);
    if (!user) throw new ApiError('not_found');
    const { token, expiresAt } = this.sessions.renamed(session, user);
    setUserCookie(request, reply, token, expiresAt);
    return user;
  }

  @Post('me/email')
  @Answers(null, {
    summary: 'Email links that move your account to another address to both addresses, valid for an hour',
    status: 202,
    message: 'Links are on their way to both addresses',
    errors: ['throttled'],
  })
  async changeEmail(
    @CurrentUser() user: User,
    @Body({ schema: ChangeUserEmail }) { email }: ChangeUserEmail,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.throttle.count(request.ip);
    await this.changes.ask(user, email, requestLanguage(request));
  }

  @Get('sessions')
  @Answers(UserSession, { summary: 'List your sessions', list: true })
  list(@CurrentUserSession() session: OwnSession, @Query({ schema: ListSessions }) query: ListSessions) {
    return this.sessions.list(session, query);
  }

  @Delete('sessions/others')
  @Answers(null, { summary: 'End all of your other sessions', message: 'Every other session ended' })
  endOthers(@CurrentUserSession() session: OwnSession): Promise<void> {
    return this.sessions.endOthers(session);
  }

  @Delete('sessions')
  @Answers(null, { summary: 'End one of your sessions', message: 'Session ended', errors: ['not_found'] })
  async end(
    @CurrentUserSession() session: OwnSession,
    @BodyOrQuery(ById) { id }: ById,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endOwn(session.user, id);
    if (id === session.id) clearUserCookie(request, reply);
  }
}

/** Signs users in, lets them manage their own account, and lets the desk manage all. */
@Module({
  imports: [AccountModule, CredentialModule, ProofModule, UserModule, SessionModule],
  controllers: [
    UserSignInController,
    UserPasskeySignInController,
    UserPasskeyController,
    UserController,
    UserDeskController,
  ],
  providers: [
    UserSignInService,
    UserPasskeyService,
    UserDeskService,
    EmailChangeService,
    LinkThrottle,
    PasskeyIdentifier,
  ],
})
export class UserAccountModule {}
