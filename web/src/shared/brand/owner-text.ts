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
 * Returns the attributes of an element that an owner may replace. The content service fills it in before the page is
 * sent, so React must accept text that differs from its own.
 */
export const ownerText = (name: Owned) => ({ [OWNED]: name, suppressHydrationWarning: true }) as const;

type OwnTexts = NonNullable<SiteTexts[keyof SiteTexts]>;

/** Unsaved texts that a preview shows in place of the saved ones. */
export const PreviewedTexts = createContext<OwnTexts | null>(null);

/** Returns the owner's texts in the visitor's language, if any. */
export function useOwnTexts(): OwnTexts | undefined {
  const saved = useAppSelector((state) => state.settings?.site_texts?.[offeredAs(shownLanguage())]);
  return useContext(PreviewedTexts) ?? saved;
}

/** Returns the owner's text in the visitor's language, or the product's. */
export function useHomeText(): (name: HomeText) => string {
  const { t } = useTranslation();
  const company = useCompanyName();
  const texts = useOwnTexts();
  return (name) => texts?.[name]?.replaceAll(COMPANY_MARK, () => company) ?? t(name, { company });
}
