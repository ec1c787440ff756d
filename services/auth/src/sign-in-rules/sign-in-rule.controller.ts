import { Body, Controller, Get, Module, Patch } from '@nestjs/common';
import { Allow, Answers, CurrentSession, type Session } from '@vaultway/common';
import { SignInRules, UpdateSignInRules } from '@vaultway/contracts';
import { FreshProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { SignInRuleService } from './sign-in-rule.service.js';
import { SignInRulesModule } from './sign-in-rules.js';

@Controller('admins/sign-in-rules')
class SignInRuleController {
  constructor(private readonly rules: SignInRuleService) {}

  @Allow('auditor')
  @Get()
  @Answers(SignInRules, { summary: 'What every sign-in is held to' })
  read(): Promise<SignInRules> {
    return this.rules.read();
  }

  @Patch()
  @Answers(SignInRules, {
    summary: 'Change what every sign-in is held to',
    message: 'Sign-in rules updated',
    errors: ['proof_needed', 'second_factor_needed'],
  })
  change(@CurrentSession() session: Session, @Body({ schema: UpdateSignInRules }) rules: UpdateSignInRules) {
    return this.rules.change(session, rules);
  }
}

@Module({
  imports: [FreshProofModule, SessionModule, SignInRulesModule],
  controllers: [SignInRuleController],
  providers: [SignInRuleService],
})
export class SignInRuleModule {}
