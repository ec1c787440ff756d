import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@vaultway/contracts/languages';

/** Whether the recipients are mailed about a handover, and in which language. */
export interface NotifyChoice {
  notify: boolean;
  language: Language;
}

const KEY = 'vaultway.scan.telling';

/** As it was chosen last on this device, so that nobody taps it at every door. At first nobody is told. */
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
    // It is chosen again the next time.
  }
}
