import { Body, Controller, Get, Post } from '@nestjs/common';
import { AllowEveryRole, Answers, CallerLanguage, CurrentAdmin, WhileEnrolling } from '@vaultway/common';
import {
  type Admin,
  ConfirmTotp,
  type Language,
  PasswordAgain,
  RecoveryCodes,
  SecondFactorState,
  TotpEnrolment,
} from '@vaultway/contracts';
import { SecondFactorService } from './second-factor.service.js';

/** Manages an admin's own second factor. */
@AllowEveryRole()
@Controller('admins/second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  @WhileEnrolling()
  @Get()
  @Answers(SecondFactorState, { summary: 'Get your second factors' })
  state(@CurrentAdmin() admin: Admin): Promise<SecondFactorState> {
    return this.factors.state(admin);
  }

  @WhileEnrolling()
  @Post('totp')
  @Answers(TotpEnrolment, {
    summary: 'Start setting up an authenticator app',
    status: 201,
    message: 'Confirm it with a code from the app',
    errors: ['totp_on', 'throttled'],
  })
  begin(@CurrentAdmin() admin: Admin, @Body({ schema: PasswordAgain }) { password }: PasswordAgain) {
    return this.factors.begin(admin, password);
  }

  @WhileEnrolling()
  @Post('totp/confirm')
  @Answers(RecoveryCodes, {
    summary: 'Turn on codes from the authenticator app',
    message: 'Codes from the app are asked for from now on',
    errors: ['totp_off', 'throttled'],
  })
  async confirm(@CurrentAdmin() admin: Admin, @Body({ schema: ConfirmTotp }) { code }: ConfirmTotp) {
    return { recovery_codes: await this.factors.confirm(admin, code) };
  }

  // Not a DELETE, whose fields may come in the query; a password must stay out of URLs.
  @Post('totp/disable')
  @Answers(null, {
    summary: 'Turn off codes from the authenticator app',
    message: 'The password alone is asked for again',
    errors: ['second_factor_needed', 'throttled'],
  })
  disable(
    @CurrentAdmin() admin: Admin,
    @Body({ schema: PasswordAgain }) { password }: PasswordAgain,
    @CallerLanguage() language: Language,
  ) {
    return this.factors.disable(admin, password, language);
  }

  @Post('recovery-codes')
  @Answers(RecoveryCodes, {
    summary: 'Replace your recovery codes',
    status: 201,
    message: 'The former codes no longer work',
    errors: ['totp_off', 'throttled'],
  })
  async renewCodes(
    @CurrentAdmin() admin: Admin,
    @Body({ schema: PasswordAgain }) { password }: PasswordAgain,
  ) {
    return { recovery_codes: await this.factors.renewCodes(admin, password) };
  }
}
