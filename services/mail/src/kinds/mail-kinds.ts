import type { MailData, MailKind, MailRequested } from '@vaultway/contracts';
import { accountNotice } from './account-notice.mail.js';
import { contact } from './contact.mail.js';
import { countInvitation } from './count-invitation.mail.js';
import { deliveryPin } from './delivery-pin.mail.js';
import { emailChange } from './email-change.mail.js';
import { invoiceReminder } from './invoice-reminder.mail.js';
import { logCheckpoint } from './log-checkpoint.mail.js';
import type { MailContent } from './mail-content.js';
import type { MailContext, MailDefinition, SampleWords } from './mail-kind.js';
import { message } from './message.mail.js';
import { parcelNews } from './parcel-news.mail.js';
import { passwordToken } from './password-token.mail.js';
import { rentalDue } from './rental-due.mail.js';
import { relayChanged } from './relay-changed.mail.js';
import { relayTrial } from './relay-trial.mail.js';
import { requestConfirm } from './request-confirm.mail.js';
import { requestNews } from './request-news.mail.js';
import { revealLink } from './reveal-link.mail.js';
import { signInLink } from './sign-in-link.mail.js';
import { subscription } from './subscription.mail.js';
import { userInvitation } from './user-invitation.mail.js';
import { webhookStopped } from './webhook-stopped.mail.js';

export const MAIL_DEFINITIONS: { [K in MailKind]: MailDefinition<K> } = {
  contact,
  message,
  password_token: passwordToken,
  sign_in_link: signInLink,
  user_invitation: userInvitation,
  email_change: emailChange,
  reveal_link: revealLink,
  delivery_pin: deliveryPin,
  account_notice: accountNotice,
  relay_trial: relayTrial,
  relay_changed: relayChanged,
  parcel_news: parcelNews,
  invoice_reminder: invoiceReminder,
  request_confirm: requestConfirm,
  request_news: requestNews,
  count_invitation: countInvitation,
  rental_due: rentalDue,
  subscription,
  webhook_stopped: webhookStopped,
  log_checkpoint: logCheckpoint,
};

/** Renders a mail's content in its recipient's language. */
export const contentOf = <K extends MailKind>(
  { kind, data, language }: Pick<MailRequested, 'language'> & { kind: K; data: MailData<K> },
  context: MailContext,
): MailContent => MAIL_DEFINITIONS[kind].content(data, language, context);

/** Returns a mail's data for a preview. */
export const exampleOf = (kind: MailKind, words: SampleWords): MailData<MailKind> =>
  MAIL_DEFINITIONS[kind].example(words);
