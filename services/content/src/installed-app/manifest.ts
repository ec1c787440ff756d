import { DEFAULT_COMPANY_NAME, type PublicSettings } from '@vaultway/contracts';
import { ICON_FORMS, type IconForm, iconPath } from '@vaultway/contracts/image-forms';

/** Icons for launchers; iOS reads its own from the page. */
const LISTED = ['192', '512', 'maskable'] as const satisfies readonly IconForm[];

export interface BuiltManifest {
  name: string;
  short_name: string;
  [member: string]: unknown;
}

/**
 * Fills the owner's name, color and icon into the web app manifest.
 *
 * @param built the manifest as built, without an owner
 */
export function manifestOf(built: BuiltManifest, settings: PublicSettings): object {
  const { company_name, accent, favicon } = settings;
  const named = (name: string) => name.replace(DEFAULT_COMPANY_NAME, () => company_name);
  return {
    ...built,
    name: named(built.name),
    short_name: named(built.short_name),
    ...(accent !== null && { theme_color: accent.shape }),
    ...(favicon !== null && { icons: LISTED.map((form) => iconOf(favicon, form)) }),
  };
}

function iconOf(favicon: string, form: (typeof LISTED)[number]) {
  const { size, ...purpose } = ICON_FORMS[form];
  return { src: iconPath(favicon, form), sizes: `${size}x${size}`, type: 'image/png', ...purpose };
}
