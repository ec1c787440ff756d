import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@vaultway/contracts/languages';

/** Whether and in which language recipients are mailed about a handover. */
export interface NotifyChoice {
  notify: boolean;
  language: Language;
}

const KEY = 'vaultway.scan.telling';

/**
 * Returns the last choice on this device, so that couriers need not repeat it at every door; notifies nobody by
 * default.
 */
export function rememberedNotifyChoice(): NotifyChoice {
  try {
    const { notify, language } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<NotifyChoice>;
    const known = LANGUAGES.find((each) => each === language);
    return { notify: notify === true, language: known ?? DEFAULT_LANGUAGE };
  } catch {
    return { notify: false, language: DEFAULT_LANGUAGE };
  }
}

export function rememberNotifyChoice(notifyChoice: NotifyChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(notifyChoice));
  } catch {
    // Without storage the choice is not remembered.
  }
}
