import { useAppSelector } from '@/shared/state/hooks';

/** What of the company's mail leaves the outbox. While nobody knows, all of it counts as sent. */
export interface MailSetup {
  /** The product's own emails: notifications, links, tokens. */
  own: boolean;
  /** What an admin writes. */
  written: boolean;
}

/** Whether emails are sent or kept, by the settings. */
export function useMailSetup(): MailSetup {
  const settings = useAppSelector((state) => state.settings);
  // Settings that an older release stored do not say it.
  const own = settings?.mail_relay !== false;
  return { own, written: settings?.mail_driver === 'relay' ? own : settings?.mail_driver !== 'outbox' };
}
