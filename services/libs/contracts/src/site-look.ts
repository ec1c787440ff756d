import type { AccentPalette } from './accent.js';
import type { OfferedLanguage } from './languages.js';

/** What an owner may put in place of the product's own. Free of zod, so that the public site can import it cheaply. */

/** The pictures of the settings: those of the three slides, the sign in the bar, and the browser's icon. */
export const SITE_PICTURES = ['hero_1', 'hero_2', 'hero_3', 'logo', 'favicon'] as const;
export type SitePicture = (typeof SITE_PICTURES)[number];

/** The texts of the home page by the names that they have in the site's own files, and the opening hours. */
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
/** The home page's own, which the product has a text for in each language. */
export type HomeText = Exclude<SiteText, 'opening_hours'>;

/** Where an owner says nothing, the product's own text stays. */
export type SiteTexts = Partial<Record<OfferedLanguage, Partial<Record<SiteText, string>>>>;

/** What stands for the company's name in a text. */
export const COMPANY_MARK = '{{company}}';

/** The custom properties that the site's styles read, and which form of the owner's color each holds. */
export const ACCENT_PROPERTIES = {
  '--owner-shape': 'shape',
  '--owner-text': 'text',
  '--owner-dark': 'dark',
  '--owner-night': 'night',
} as const satisfies Record<string, keyof AccentPalette>;

/** What an element shows that an owner may replace; the content service fills it into HTML that was drawn without it. */
export const OWNED = 'data-own';
export type Owned = HomeText | SitePicture | 'company_name';
