import { Module } from '@nestjs/common';
import { AccountModule } from '../accounts/account.module.js';
import { ApiKeyModule } from '../api-keys/api-key.controller.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { ProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { ColleagueController } from './colleague.controller.js';
import { ColleagueService } from './colleague.service.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationService } from './invitation.service.js';
import { SignInRuleController } from './sign-in-rule.controller.js';
import { SignInRuleService } from './sign-in-rule.service.js';

/** Decisions about others: joining, roles, sign-in rules, leaving. */
@Module({
  imports: [AccountModule, ApiKeyModule, CredentialModule, ProofModule, SessionModule],
  controllers: [ColleagueController, InvitationController, SignInRuleController],
  providers: [ColleagueService, InvitationService, SignInRuleService],
  exports: [ColleagueService],
})
export class ColleagueModule {}
