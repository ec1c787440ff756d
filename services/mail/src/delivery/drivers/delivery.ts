import type { MailEntity } from '../../mails/mail.entity.js';

/** A mail as a driver gets it. */
export interface OutgoingMail {
  row: Pick<
    MailEntity,
    'id' | 'kind' | 'to' | 'show_recipients' | 'reply_to' | 'unsubscribe_url' | 'one_click_url' | 'queued_at'
  >;
  /** Null only for a mail that is kept. */
  from: { name: string; address: string } | null;
  /** Those of `row.to` that no server has accepted yet. */
  recipients: string[];
  subject: string;
  text: string;
  html: string | null;
}

/** The result of handing a mail over. */
export interface Delivery {
  state: 'sent' | 'kept';
  /** Addresses that were refused while others were accepted. */
  refused: Refusal[];
}

export interface Refusal {
  address: string;
  response: string;
  permanent: boolean;
}

export interface Driver {
  /** @throws DeliveryFailure when no recipient got the mail */
  deliver(mail: OutgoingMail): Promise<Delivery>;
}

/** No recipient got the mail; the message is the mail server's last response. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';

  constructor(
    reason: string,
    /** Another try would not help. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }
}
