import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredAs } from '@vaultway/contracts/languages';
import {
  COMPANY_MARK,
  OWNED,
  type HomeText,
  type Owned,
  type SiteTexts,
} from '@vaultway/contracts/site-look';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';

/**
 * The attributes of an element that shows what an owner may replace. The content service fills it in before the page
 * is sent, so that React finds other words than it drew, and leaves them.
 */
export const owned = (name: Owned) => ({ [OWNED]: name, suppressHydrationWarning: true }) as const;

type OwnTexts = NonNullable<SiteTexts[keyof SiteTexts]>;

/** What a preview shows in place of the texts that are saved: those that an owner is writing. */
export const PreviewedTexts = createContext<OwnTexts | null>(null);

/** The owner's texts in the visitor's language, as far as there are any. */
export function useOwnTexts(): OwnTexts | undefined {
  const saved = useAppSelector((state) => state.settings?.site_texts?.[offeredAs(shownLanguage())]);
  return useContext(PreviewedTexts) ?? saved;
}

/** The owner's text in the visitor's language, or else the product's. */
export function useHomeText(): (name: HomeText) => string {
  const { t } = useTranslation();
  const company = useCompanyName();
  const texts = useOwnTexts();
  return (name) => texts?.[name]?.replaceAll(COMPANY_MARK, company) ?? t(name, { company });
}
