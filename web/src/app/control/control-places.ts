import type { TFunction } from 'i18next';
import type { Place } from '@/features/finder/finder-options';
import { MORE_SECTIONS, SECTIONS } from './control-sections';

/** The pages of the panel that the finder leads to beside the sections themselves. */
const PAGES = [
  { name: 'index', to: '/control/index.html', icon: 'home' },
  { name: 'createParcel', to: '/control/parcels/create.html', icon: 'plus' },
  { name: 'createInvoice', to: '/control/invoice/create.html', icon: 'plus' },
  { name: 'createImport', to: '/control/imports/create.html', icon: 'plus' },
  { name: 'account', to: '/control/account/index.html', icon: 'person' },
] as const;

/** Every page of the panel by its name, for the finder. */
export const placesOf = (t: TFunction<'control'>): Place[] => [
  ...PAGES.map(({ name, to, icon }) => ({ to, icon, label: t(`places.${name}`) })),
  ...[...SECTIONS, ...MORE_SECTIONS].map(({ name, to, icon }) => ({ to, icon, label: t(`nav.${name}`) })),
];
