import { useAppSelector, useSendsMail } from '@/shared/state/hooks';

/**
 * Kinds of mail that are delivered instead of kept in the outbox. Assumes that all are until the settings are known.
 */
export interface MailSetup {
  /** The product's own mail: notifications, links, tokens. */
  own: boolean;
  /** Mail that an admin writes. */
  written: boolean;
  /** Whether the company has a contact email, which the product's own mail comes from. */
  sender: boolean;
}

/** Returns whether mail is sent or kept, by the settings. */
export function useMailSetup(): MailSetup {
  const driver = useAppSelector((state) => state.settings?.mail_driver);
  const sender = useAppSelector((state) => state.settings?.contact_email !== null);
  const own = useSendsMail(true);
  return { own, sender, written: driver === 'relay' ? own : driver !== 'outbox' };
}
