import { z } from 'zod';
import { Password, SignedInAdmin } from './admin.js';
import { asciiDigits } from './digits.js';
import { flag, Instant, optionalText, requiredText } from './fields.js';
import { issue } from './issues.js';
import { CREDENTIAL_MAX } from './passkey.js';

/** Second factors of sign-in: a code of an app, or a recovery code. */
export const SECOND_FACTORS = ['totp', 'recovery'] as const;
export type SecondFactorName = (typeof SECOND_FACTORS)[number];

/** Response to a correct password when a second factor is required: not signed in yet. */
export const SecondStepAsked = z
  .object({
    admin: z.null(),
    second_factor: z.array(z.enum(SECOND_FACTORS)),
    /** Continues in the second step. */
    challenge: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'SecondStepAsked' });
export type SecondStepAsked = z.output<typeof SecondStepAsked>;

export const SignedIn = z.object({ admin: SignedInAdmin }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof SignedIn>;

/** Response to a correct password: a session, or a second step. */
export const SignInAnswer = z.union([SignedIn, SecondStepAsked]);
export type SignInAnswer = z.output<typeof SignInAnswer>;

const code = requiredText(64).overwrite(asciiDigits);

/** POST /api/admins/auth/signin/second-step: six digits of the app, or a recovery code. */
export const SecondStep = z.object({ challenge: requiredText(), code });
export type SecondStep = z.output<typeof SecondStep>;

/** Requires the password again, for changes to sign-in. */
export const PasswordAgain = z.object({ password: Password });
export type PasswordAgain = z.output<typeof PasswordAgain>;

/** POST /api/admins/proof: the password, a code of the app, or a passkey's response; of several the last one counts. */
export const Prove = z
  .object({
    password: Password.optional(),
    code: optionalText(64)
      .overwrite((text) => text && asciiDigits(text))
      .default(null),
    credential: optionalText(CREDENTIAL_MAX).default(null),
  })
  .refine((proof) => proof.password !== undefined || proof.code !== null || proof.credential !== null, {
    ...issue('required'),
    path: ['password'],
  });
export type Prove = z.output<typeof Prove>;

/** POST /api/admins/second-factor/totp/confirm */
export const ConfirmTotp = z.object({ code });
export type ConfirmTotp = z.output<typeof ConfirmTotp>;

/** An admin's second factors; `totp_since` is null while no app is set up. */
export const SecondFactorState = z
  .object({ totp_since: Instant.nullable(), recovery_codes_left: z.int() })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.output<typeof SecondFactorState>;

/** An authenticator app's secret, as text and as the address in a QR code. Shown once. */
export const TotpEnrolment = z
  .object({
    secret: z.string().meta({ examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
    uri: z.string(),
  })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.output<typeof TotpEnrolment>;

/** Ten codes, each valid for one sign-in without the app. Shown once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** PATCH /api/admins/sign-in-rules */
export const UpdateSignInRules = z.object({ require_second_factor: flag });
export type UpdateSignInRules = z.output<typeof UpdateSignInRules>;

export const SignInRules = z
  .object({
    require_second_factor: z.boolean().meta({
      description: 'true if admins without a passkey or authenticator app must set one up first',
    }),
  })
  .meta({ id: 'SignInRules' });
export type SignInRules = z.output<typeof SignInRules>;
