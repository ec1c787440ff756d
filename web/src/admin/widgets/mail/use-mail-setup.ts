import { useAppSelector, useSendsMail } from '@/shared/state/hooks';

/**
 * Kinds of mail that are delivered instead of kept in the outbox. Assumes that all are until the settings are known.
 */
export interface MailSetup {
  /** The product's own mail: notifications, links, tokens. */
  own: boolean;
  /** Mail that an admin writes. */
  written: boolean;
}

/** Returns whether mail is sent or kept, by the settings. */
export function useMailSetup(): MailSetup {
  const driver = useAppSelector((state) => state.settings?.mail_driver);
  const own = useSendsMail(true);
  return { own, written: driver === 'relay' ? own : driver !== 'outbox' };
}
