import { lengthOf, type Settings } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import type { OfferedLanguage } from '@vaultway/contracts/languages';
import { SITE_PICTURES, type HomeText, type SiteText, type SiteTexts } from '@vaultway/contracts/site-look';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { SiteSection } from '../settings.feature';

export const LOOK_FIELDS = [
  ...SITE_PICTURES,
  'logo_has_name',
  'accent_color',
  'claims_confirmed',
  'site_texts',
] as const;
type LookValues = Record<(typeof LOOK_FIELDS)[number], string>;
export type LookForm = AdminForm<LookValues>;

/** Parses the form's texts, held as JSON. */
export const writtenTexts = (form: LookForm): SiteTexts =>
  JSON.parse(form.values.site_texts || '{}') as SiteTexts;

/** Returns the first text that is too long, with its language. */
export function longText(form: LookForm): { language: OfferedLanguage; name: SiteText } | undefined {
  const all = Object.entries(writtenTexts(form)).flatMap(([language, texts]) =>
    Object.entries(texts).map(([name, text]) => ({ language, name, text })),
  );
  const found = all.find(({ text }) => lengthOf(text.trim()) > LIMITS.siteText);
  return found as { language: OfferedLanguage; name: SiteText } | undefined;
}

/** Returns the form's JSON with one text set or removed. */
export function withText(texts: SiteTexts, language: OfferedLanguage, name: SiteText, text: string): string {
  const { [name]: _before, ...others } = texts[language] ?? {};
  const written = text === '' ? others : { ...others, [name]: text };
  const { [language]: _all, ...rest } = texts;
  const some = Object.keys(written).length > 0;
  return JSON.stringify(some ? { ...rest, [language]: written } : rest);
}

export const textsOfSettings = ({ site_texts }: Settings) => JSON.stringify(site_texts);

/** Sections of the settings with texts of the home page. */
export type TextSection = Exclude<SiteSection, 'logo' | 'images' | 'hours'>;

/** Texts of the home page in page order; the first one of a group is its heading. */
export const TEXT_GROUPS: Record<TextSection, readonly (readonly HomeText[])[]> = {
  slides: [
    ['hero.thanksTitle', 'hero.promise', 'hero.thanksText'],
    ['hero.deliveryTitle', 'hero.deliveryText'],
    ['hero.securityTitle', 'hero.securityText'],
  ],
  highlights: [
    ['home.proofInsured', 'home.proofInsuredText'],
    ['home.proofGuarded', 'home.proofGuardedText'],
    ['home.proofAudited', 'home.proofAuditedText'],
  ],
  vaults: [
    ['home.vaultsTitle', 'home.vaultsText'],
    ['home.vaultsOwn', 'home.vaultsOwnText'],
    ['home.vaultsWatch', 'home.vaultsWatchText'],
    ['home.vaultsInsured', 'home.vaultsInsuredText'],
  ],
  services: [
    ['home.servicesTitle', 'home.servicesText'],
    ['home.logistics', 'home.logisticsText'],
    ['home.vaults', 'home.vaultsCardText'],
    ['home.metals', 'home.metalsText'],
    ['home.boxes', 'home.boxesText'],
  ],
  storage: [['home.storageTitle', 'home.storageText']],
};
