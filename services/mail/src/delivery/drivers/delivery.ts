import type { MailEntity } from '../../mails/mail.entity.js';

/** A mail as a driver gets it: whole, with a sender. */
export interface OutgoingMail {
  row: Pick<
    MailEntity,
    'id' | 'kind' | 'to' | 'reply_to' | 'unsubscribe_url' | 'one_click_url' | 'queued_at'
  >;
  /** The sender's name and address; null only where the mail is kept. */
  from: { name: string; address: string } | null;
  /** Those of `row.to` that nobody has accepted yet. */
  recipients: string[];
  subject: string;
  text: string;
  html: string | null;
}

/** What became of a mail that was handed over. */
export interface Delivery {
  state: 'sent' | 'kept';
  /** Addresses that were refused while others were accepted. */
  refused: Refusal[];
}

export interface Refusal {
  address: string;
  words: string;
  permanent: boolean;
}

export interface Driver {
  /** @throws DeliveryFailure when nobody got the mail */
  deliver(mail: OutgoingMail): Promise<Delivery>;
}

/** A mail could not be handed over; the message is what the mail server said last. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';

  constructor(
    words: string,
    /** Trying again would not help. */
    readonly permanent: boolean,
  ) {
    super(words);
  }
}
