import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answers, Public, readSessionCookie, setSessionCookie } from '@vaultway/common';
import { SignedIn, SignIn } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInService } from './sign-in.service.js';

const USER_AGENT_MAX = 300;

@Public()
@Controller('admins/auth/signin')
export class SignInController {
  constructor(private readonly service: SignInService) {}

  @Post()
  @Answers(SignedIn, { summary: 'Sign in', message: 'Signed in', errors: ['wrong_credentials', 'throttled'] })
  async signIn(
    @Body({ schema: SignIn }) credentials: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const { admin, token, expiresAt } = await this.service.signIn(credentials, {
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      token: readSessionCookie(request),
    });
    setSessionCookie(request, reply, token, expiresAt);
    return { admin };
  }
}
