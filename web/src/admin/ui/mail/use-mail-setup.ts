import { useAppSelector, useSendsMail } from '@/shared/state/hooks';

/** What of the company's mail leaves the outbox. While nobody knows, all of it counts as sent. */
export interface MailSetup {
  /** The product's own emails: notifications, links, tokens. */
  own: boolean;
  /** What an admin writes. */
  written: boolean;
}

/** Whether emails are sent or kept, by the settings. */
export function useMailSetup(): MailSetup {
  const driver = useAppSelector((state) => state.settings?.mail_driver);
  const own = useSendsMail(true);
  return { own, written: driver === 'relay' ? own : driver !== 'outbox' };
}
