import { z } from 'zod';
import { SignedInAdmin } from './admin.js';
import { nestedListOf } from './envelope.js';
import { Page } from './page.js';
import { Review } from './review.js';
import { PublicSettings } from './settings.js';
import { User } from './user.js';

/** GET /api/graph: the site's initial data. */
export const Graph = z
  .object({
    pages: nestedListOf(Page),
    reviews: nestedListOf(Review),
    settings: PublicSettings,
    admin: z.union([SignedInAdmin, z.literal(false)]),
    user: z.union([User, z.literal(false)]),
  })
  .meta({ id: 'Graph' });
export type Graph = z.output<typeof Graph>;
