import { Module } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { MailedLinks } from './mailed-links.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyUse } from './passkey-use.js';
import { Passkeys } from './passkeys.js';
import { PasswordTokens } from './password-tokens.js';
import { RecoveryCodes } from './recovery-codes.js';
import { RelyingParty } from './relying-party.js';
import { SecondFactors } from './second-factors.js';
import { SignInRules } from './sign-in-rules.js';
import { Totps } from './totps.js';

/** Stores and verifies credentials. Other modules decide what they open. */
@Module({
  providers: [
    Attempts,
    MailedLinks,
    PasskeyChallenges,
    PasskeyUse,
    Passkeys,
    PasswordTokens,
    RecoveryCodes,
    RelyingParty,
    SecondFactors,
    SignInRules,
    Totps,
  ],
  exports: [
    Attempts,
    MailedLinks,
    PasskeyUse,
    Passkeys,
    PasswordTokens,
    RecoveryCodes,
    SecondFactors,
    SignInRules,
    Totps,
  ],
})
export class CredentialModule {}
