import type { MailEntity } from '../../mails/mail.entity.js';

/** A mail for a driver. */
export interface OutgoingMail {
  row: Pick<
    MailEntity,
    | 'id'
    | 'kind'
    | 'to'
    | 'show_recipients'
    | 'reply_to'
    | 'unsubscribe_url'
    | 'one_click_url'
    | 'log'
    | 'queued_at'
  >;
  /** Null only for a kept mail. */
  from: { name: string; address: string } | null;
  /** Those of `row.to` that no server has accepted yet. */
  recipients: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Called just before the content is sent. @throws unless the mail is still this worker's */
  confirm: () => Promise<void>;
}

export interface Delivery {
  state: 'sent' | 'kept';
  /** Addresses refused while others were accepted. */
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
    /** True if retrying would not help. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }
}
