import { z } from 'zod';
import { Password, SignedInAdmin } from './admin.js';
import { flag, Instant, optionalText, requiredText } from './fields.js';
import { issue } from './issues.js';
import { CREDENTIAL_MAX } from './passkey.js';

/** By what an admin can prove a second time who they are: a code of an app, or one of the codes kept for need. */
export const SECOND_FACTORS = ['totp', 'recovery'] as const;
export type SecondFactorName = (typeof SECOND_FACTORS)[number];

/** A right password where a second factor is asked for: nobody is signed in yet. */
export const SecondStepAsked = z
  .object({
    admin: z.null(),
    second_factor: z.array(z.enum(SECOND_FACTORS)),
    /** What the second step carries along. */
    challenge: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'SecondStepAsked' });
export type SecondStepAsked = z.output<typeof SecondStepAsked>;

export const SignedIn = z.object({ admin: SignedInAdmin }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof SignedIn>;

/** What a right password gives: a session, or the way to one. */
export const SignInAnswer = z.union([SignedIn, SecondStepAsked]);
export type SignInAnswer = z.output<typeof SignInAnswer>;

const code = requiredText(64);

/** POST /api/admins/auth/signin/second-step: six digits of the app, or a recovery code. */
export const SecondStep = z.object({ challenge: requiredText(), code });
export type SecondStep = z.output<typeof SecondStep>;

/** What changes how one signs in asks for the password again. */
export const PasswordAgain = z.object({ password: Password });
export type PasswordAgain = z.output<typeof PasswordAgain>;

/** POST /api/admins/proof: the password, a code of the app, or what a passkey answered; of several the last one counts. */
export const Prove = z
  .object({
    password: Password.optional(),
    code: optionalText(64).default(null),
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

/** How an admin's sign-in is secured; `totp_since` is null while no app is asked for. */
export const SecondFactorState = z
  .object({ totp_since: Instant.nullable(), recovery_codes_left: z.int() })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.output<typeof SecondFactorState>;

/** What an authenticator app is given, as text and as the address that a QR code holds. Shown once. */
export const TotpEnrolment = z
  .object({
    secret: z.string().meta({ examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
    uri: z.string(),
  })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.output<typeof TotpEnrolment>;

/** Ten codes, each good for one sign-in without the app. Shown once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** PATCH /api/admins/sign-in-rules */
export const UpdateSignInRules = z.object({ require_second_factor: flag });
export type UpdateSignInRules = z.output<typeof UpdateSignInRules>;

/** What every sign-in is held to. */
export const SignInRules = z
  .object({
    require_second_factor: z.boolean().meta({
      description: 'whoever has neither a passkey nor an app sets one up before anything else',
    }),
  })
  .meta({ id: 'SignInRules' });
export type SignInRules = z.output<typeof SignInRules>;
