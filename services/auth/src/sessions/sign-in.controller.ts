import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answers, Public, setSessionCookie } from '@vaultway/common';
import { SignedIn, SignIn } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDeviceCookie } from '../devices/device-cookie.js';
import { callerOf } from './caller.js';
import { SignInService } from './sign-in.service.js';

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
    const { admin, token, expiresAt, device } = await this.service.signIn(credentials, callerOf(request));
    setSessionCookie(request, reply, token, expiresAt);
    setDeviceCookie(request, reply, device);
    return { admin };
  }
}
