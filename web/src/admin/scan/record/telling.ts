import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@vaultway/contracts/languages';

/** Whether the recipients are mailed about a handover, and in which language. */
export interface Telling {
  notify: boolean;
  language: Language;
}

const KEY = 'vaultway.scan.telling';

/** As it was chosen last on this device, so that nobody taps it at every door. At first nobody is told. */
export function rememberedTelling(): Telling {
  try {
    const { notify, language } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Telling>;
    const known = LANGUAGES.find((each) => each === language);
    return { notify: notify === true, language: known ?? DEFAULT_LANGUAGE };
  } catch {
    return { notify: false, language: DEFAULT_LANGUAGE };
  }
}

export function rememberTelling(telling: Telling): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(telling));
  } catch {
    // It is chosen again the next time.
  }
}
