import type { Page } from '@vaultway/contracts';

/** A page that a new site begins with. */
export type FirstPage = Omit<Page, 'id' | 'created_at' | 'updated_at'>;
