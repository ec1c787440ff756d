import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Answer, Answers, Public, setSessionCookie } from '@vaultway/common';
import { SecondStep, type SecondStepAsked, SignedIn, SignIn, SignInAnswer } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDeviceCookie } from '../sessions/device-cookie.js';
import { callerOf } from '../sessions/caller.js';
import { SecondStepService } from './second-step.service.js';
import type { SignedInSession } from './session-opener.js';
import { SignInService } from './sign-in.service.js';

@Public()
@Controller('admins/auth/signin')
export class SignInController {
  constructor(
    private readonly first: SignInService,
    private readonly second: SecondStepService,
  ) {}

  @Post()
  @Answers(SignInAnswer, {
    summary: 'Sign in; returns a challenge if a second factor is required',
    message: 'Signed in',
    errors: ['wrong_credentials', 'throttled'],
  })
  async signIn(
    @Body({ schema: SignIn }) credentials: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer | Answer<SignInAnswer>> {
    return answerSignIn(await this.first.signIn(credentials, callerOf(request)), request, reply);
  }

  @Post('second-step')
  @Answers(SignedIn, {
    summary: 'Complete a sign-in with a second factor',
    message: 'Signed in',
    errors: ['sign_in_again', 'throttled'],
  })
  async secondStep(
    @Body({ schema: SecondStep }) step: SecondStep,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    return signCallerIn(await this.second.signIn(step, callerOf(request)), request, reply);
  }
}

/** Sets the cookies of a new session, unless a second step comes first. @returns the response to the first step */
export function answerSignIn(
  outcome: SignedInSession | SecondStepAsked,
  request: FastifyRequest,
  reply: FastifyReply,
): SignInAnswer | Answer<SignInAnswer> {
  return outcome.admin === null
    ? new Answer(outcome, { message: 'Enter a code from your app, or a recovery code' })
    : signCallerIn(outcome, request, reply);
}

/** Sets the cookies of a new session. @returns the response to the sign-in */
export function signCallerIn(
  { admin, token, expiresAt, device }: SignedInSession,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedIn {
  setSessionCookie(request, reply, token, expiresAt);
  setDeviceCookie(request, reply, device);
  return { admin };
}
