import type { AccentPalette } from './accent.js';
import type { OfferedLanguage } from './languages.js';

/** Parts of the site that an owner may replace. Free of zod, so that the public site can import them cheaply. */

/** Pictures in the settings: three slides, two sections of the home page, the logo, and the browser's icon. */
export const SITE_PICTURES = [
  'hero_1',
  'hero_2',
  'hero_3',
  'section_vaults',
  'section_metals',
  'logo',
  'favicon',
] as const;

/** Backgrounds on which the logo alone is hard to see; at most one of them. */
export const LOGO_PLATES = ['none', 'light', 'dark'] as const;
export type LogoPlate = (typeof LOGO_PLATES)[number];
export type SitePicture = (typeof SITE_PICTURES)[number];

/** Texts of the home page, named as in the site's own files, and the opening hours. */
export const SITE_TEXTS = [
  'hero.promise',
  'hero.thanksTitle',
  'hero.thanksText',
  'hero.deliveryTitle',
  'hero.deliveryText',
  'hero.securityTitle',
  'hero.securityText',
  'home.proofInsured',
  'home.proofInsuredText',
  'home.proofGuarded',
  'home.proofGuardedText',
  'home.proofAudited',
  'home.proofAuditedText',
  'home.vaultsTitle',
  'home.vaultsText',
  'home.vaultsOwn',
  'home.vaultsOwnText',
  'home.vaultsWatch',
  'home.vaultsWatchText',
  'home.vaultsInsured',
  'home.vaultsInsuredText',
  'home.servicesTitle',
  'home.servicesText',
  'home.logistics',
  'home.logisticsText',
  'home.vaults',
  'home.vaultsCardText',
  'home.metals',
  'home.metalsText',
  'home.boxes',
  'home.boxesText',
  'home.storageTitle',
  'home.storageText',
  'opening_hours',
] as const;
export type SiteText = (typeof SITE_TEXTS)[number];
/** Texts of the home page that the product provides in each language. */
export type HomeText = Exclude<SiteText, 'opening_hours'>;

/** Claims of fact about the company: hidden until its owner confirms them. */
export const CLAIMS = [
  'hero.promise',
  'home.proofInsuredText',
  'home.proofGuardedText',
  'home.proofAuditedText',
  'home.vaultsOwnText',
  'home.vaultsWatchText',
  'home.vaultsInsuredText',
] as const satisfies readonly SiteText[];

interface MarkedSettings {
  claims_confirmed?: 'yes' | 'no' | null;
  logo?: string | null;
  logo_has_name?: 'yes' | 'no';
}

/** Returns the attributes of the page's root element that its styles follow, and whether each is set. */
export const rootMarks = ({ claims_confirmed, logo, logo_has_name }: MarkedSettings) => ({
  'data-claims': claims_confirmed === 'yes',
  'data-named-logo': Boolean(logo) && logo_has_name === 'yes',
});

/** The product's texts apply where the owner's are missing. */
export type SiteTexts = Partial<Record<OfferedLanguage, Partial<Record<SiteText, string>>>>;

/** Placeholder for the company's name. */
export const COMPANY_MARK = '{{company}}';

/** CSS custom properties of the site, and the variant of the owner's color in each. */
export const ACCENT_PROPERTIES = {
  '--owner-shape': 'shape',
  '--owner-text': 'text',
  '--owner-dark': 'dark',
  '--owner-night': 'night',
} as const satisfies Record<string, keyof AccentPalette>;

/** Marks an element that an owner may replace; the content service fills it into prebuilt HTML. */
export const OWNED = 'data-own';
export type Owned = HomeText | SitePicture | 'company_name';
