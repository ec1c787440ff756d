import type { PublicSettings } from '@vaultway/contracts';
import { ICON_FORMS, type IconForm, iconPath } from '@vaultway/contracts/image-variants';

/** What a launcher needs; Apple's reads its own from the page. */
const LISTED = ['192', '512', 'maskable'] as const satisfies readonly IconForm[];

/**
 * The web app manifest by which a phone installs the site, with the owner's name, color and icon in it.
 *
 * @param built as the website was built, for nobody in particular
 */
export function manifestOf(built: object, settings: PublicSettings): object {
  const { company_name: name, accent, favicon } = settings;
  return {
    ...built,
    name,
    short_name: name,
    ...(accent !== null && { theme_color: accent.shape }),
    ...(favicon !== null && { icons: LISTED.map((form) => iconOf(favicon, form)) }),
  };
}

function iconOf(favicon: string, form: (typeof LISTED)[number]) {
  const { size, ...purpose } = ICON_FORMS[form];
  return { src: iconPath(favicon, form), sizes: `${size}x${size}`, type: 'image/png', ...purpose };
}
