import type { Admin, NestedList, PublicSettings } from '@vaultway/contracts';
import type { PAGE_ICONS, PAGE_OVERLAYS } from '@vaultway/contracts/constants';

export interface Page {
  id: string;
  slug: string;
  title: string;
  sub_title: string | null;
  content: string;
  icon: (typeof PAGE_ICONS)[number];
  /** The name of a built-in picture, or the address of an uploaded one. */
  hero: string;
  overlay: (typeof PAGE_OVERLAYS)[number];
  created_at: string;
  updated_at: string;
}

export interface Review {
  id: string;
  name: string;
  review: string;
  image: string | null;
  created_at: string;
}

/** What the site needs at its start. */
export interface Graph {
  pages: NestedList<Page>;
  reviews: NestedList<Review>;
  settings: PublicSettings;
  admin: Admin | false;
  user: false;
}
