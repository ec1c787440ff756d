import { Body, Controller, Get, Patch } from '@nestjs/common';
import { Allow, Answers, CurrentSession, type Session } from '@vaultway/common';
import { SignInRules, UpdateSignInRules } from '@vaultway/contracts';
import { SignInRuleService } from './sign-in-rule.service.js';

@Controller('admins/sign-in-rules')
export class SignInRuleController {
  constructor(private readonly rules: SignInRuleService) {}

  @Allow('auditor')
  @Get()
  @Answers(SignInRules, { summary: 'Get the sign-in rules' })
  read(): Promise<SignInRules> {
    return this.rules.read();
  }

  @Patch()
  @Answers(SignInRules, {
    summary: 'Change the sign-in rules',
    message: 'Sign-in rules updated',
    errors: ['proof_needed', 'second_factor_needed'],
  })
  change(@CurrentSession() session: Session, @Body({ schema: UpdateSignInRules }) rules: UpdateSignInRules) {
    return this.rules.change(session, rules);
  }
}
