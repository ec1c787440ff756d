import { z } from 'zod';
import {
  DEFAULT_PAGE_HERO,
  DEFAULT_PAGE_ICON,
  DEFAULT_PAGE_OVERLAY,
  LIMITS,
  PAGE_HEROES,
  PAGE_ICONS,
  PAGE_OVERLAYS,
  RESERVED_SLUGS,
} from './constants.js';
import {
  changedChoice,
  choice,
  editedFrom,
  Id,
  Instant,
  nullableText,
  optionalText,
  requiredId,
  requiredText,
} from './fields.js';
import { imageInput } from './image-input.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';

/** Whether a page may have this slug: `list` and `create` are routes of the control panel. */
export const isSlug = (text: string) =>
  /^[a-z0-9-]{1,100}$/.test(text) && !(RESERVED_SLUGS as readonly string[]).includes(text);

/** A slug that somebody chose; blank means that it is made from the title. */
const slug = optionalText().refine(
  (text) => text === null || isSlug(text),
  issue('not_a_slug', { max: LIMITS.slug, reserved: RESERVED_SLUGS }),
);

const hero = imageInput(PAGE_HEROES).transform((image) => image ?? DEFAULT_PAGE_HERO);

/** POST /api/pages */
export const CreatePage = z.object({
  title: requiredText(),
  content: requiredText(LIMITS.pageContent),
  sub_title: optionalText().default(null),
  icon: choice(PAGE_ICONS, DEFAULT_PAGE_ICON),
  overlay: choice(PAGE_OVERLAYS, DEFAULT_PAGE_OVERLAY),
  image: hero.default(DEFAULT_PAGE_HERO),
  slug: slug.default(null),
});
export type CreatePage = z.output<typeof CreatePage>;

/** PATCH /api/pages */
export const UpdatePage = z.object({
  id: requiredId,
  updated_at: editedFrom,
  title: requiredText().optional(),
  content: requiredText(LIMITS.pageContent).optional(),
  sub_title: optionalText().optional(),
  icon: changedChoice(PAGE_ICONS, DEFAULT_PAGE_ICON),
  overlay: changedChoice(PAGE_OVERLAYS, DEFAULT_PAGE_OVERLAY),
  image: hero.optional(),
  slug: slug.optional(),
});
export type UpdatePage = z.output<typeof UpdatePage>;

/** GET /api/pages */
export const ListPages = listQuery(['title', 'slug']);
export type ListPages = z.output<typeof ListPages>;

export const Page = z
  .object({
    id: Id,
    slug: z.string().meta({ examples: ['about-us'] }),
    title: z.string(),
    sub_title: nullableText,
    content: z.string(),
    icon: z.enum(PAGE_ICONS),
    hero: z.string().meta({ description: 'a built-in name, or the path of an uploaded image' }),
    overlay: z.enum(PAGE_OVERLAYS),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Page' });
export type Page = z.output<typeof Page>;
