import { Body, Controller, Delete, Param, Patch, Req, Res } from '@nestjs/common';
import {
  Answers,
  BodyOrQuery,
  CallerLanguage,
  clearSessionCookie,
  CurrentAdmin,
  CurrentSession,
  type Session,
} from '@vaultway/common';
import { type Admin, AdminAccount, ById, ChangeRole, type Language } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ColleagueService } from './colleague.service.js';

/** Manages colleagues' accounts. */
@Controller('admins')
export class ColleagueController {
  constructor(private readonly colleagues: ColleagueService) {}

  /** An admin who gives up their own role is signed out, like anyone whose role changes. */
  @Patch()
  @Answers(AdminAccount, {
    summary: 'Change the role of an account and sign it out everywhere',
    message: 'Role changed',
    errors: ['proof_needed', 'not_found', 'last_admin_role'],
  })
  async changeRole(
    @CurrentSession() session: Session,
    @Body({ schema: ChangeRole }) change: ChangeRole,
    @CallerLanguage() language: Language,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminAccount> {
    const { account, changed } = await this.colleagues.changeRole(session, change, language);
    if (changed && account.current) clearSessionCookie(request, reply);
    return account;
  }

  @Delete()
  @Answers(null, {
    summary: 'Remove an admin',
    message: 'Admin removed',
    errors: ['proof_needed', 'not_found', 'last_admin'],
  })
  async remove(
    @CurrentSession() session: Session,
    @BodyOrQuery(ById) { id }: ById,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.colleagues.remove(session, id);
    if (id === session.admin.id) clearSessionCookie(request, reply);
  }

  @Delete(':id/sessions')
  @Answers(null, {
    summary: 'End every session of an admin',
    message: 'Signed out everywhere',
    errors: ['not_found'],
  })
  endSessions(@CurrentAdmin() admin: Admin, @Param('id') id: string): Promise<void> {
    return this.colleagues.endSessions(admin, id);
  }
}
