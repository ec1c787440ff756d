import { z } from 'zod';
import {
  DEFAULT_PAGE_HERO,
  DEFAULT_PAGE_ICON,
  DEFAULT_PAGE_OVERLAY,
  PAGE_HEROES,
  PAGE_ICONS,
  PAGE_OVERLAYS,
  RESERVED_SLUGS,
} from './constants.js';
import { LIMITS } from './limits.js';
import {
  changedChoice,
  choice,
  editedFrom,
  Id,
  inNfc,
  Instant,
  nullableText,
  optionalText,
  requiredId,
  requiredText,
} from './fields.js';
import { imageInput } from './image-input.js';
import { jsonText } from './form-values.js';
import { issue } from './issues.js';
import { DEFAULT_LANGUAGE, offeredAs, OFFERED_LANGUAGES } from './languages.js';
import { insecureLine } from './markers.js';
import { listQuery } from './paging.js';

/** True for a valid slug: `list` and `create` are routes of the control panel. */
export const isSlug = (text: string) =>
  /^[a-z0-9-]{1,100}$/.test(text) && !(RESERVED_SLUGS as readonly string[]).includes(text);

/** A chosen slug; blank derives it from the title. */
const slug = optionalText().refine(
  (text) => text === null || isSlug(text),
  issue('not_a_slug', { max: LIMITS.slug, reserved: RESERVED_SLUGS }),
);

const DEFAULT_PAGE_LANGUAGE = offeredAs(DEFAULT_LANGUAGE);

const hero = imageInput(PAGE_HEROES).transform((image) => image ?? DEFAULT_PAGE_HERO);

const content = requiredText(LIMITS.pageContent, inNfc).superRefine((text, context) => {
  const line = insecureLine(text);
  if (line !== null) context.addIssue({ code: 'custom', ...issue('insecure_media', { line }) });
});

/** All translations, as an object or as JSON. */
const translations = z.preprocess(
  jsonText,
  z.partialRecord(
    z.enum(OFFERED_LANGUAGES),
    z.object({ title: requiredText(), sub_title: optionalText().default(null), content }),
  ),
);

/** POST /api/pages */
export const CreatePage = z.object({
  title: requiredText(),
  content,
  sub_title: optionalText().default(null),
  language: choice(OFFERED_LANGUAGES, DEFAULT_PAGE_LANGUAGE),
  translations: translations.default({}),
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
  content: content.optional(),
  sub_title: optionalText().optional(),
  language: changedChoice(OFFERED_LANGUAGES, DEFAULT_PAGE_LANGUAGE),
  translations: translations.optional(),
  icon: changedChoice(PAGE_ICONS, DEFAULT_PAGE_ICON),
  overlay: changedChoice(PAGE_OVERLAYS, DEFAULT_PAGE_OVERLAY),
  image: hero.optional(),
  slug: slug.optional(),
});
export type UpdatePage = z.output<typeof UpdatePage>;

/** GET /api/pages */
export const ListPages = listQuery(['title', 'slug']);
export type ListPages = z.output<typeof ListPages>;

/** A page's translation. Lists and the graph omit `content`. */
const PageTranslation = z.object({
  title: z.string(),
  sub_title: nullableText,
  content: z.string().optional(),
});

export const Page = z
  .object({
    id: Id,
    slug: z.string().meta({ examples: ['about-us'] }),
    title: z.string(),
    sub_title: nullableText,
    content: z.string(),
    language: z
      .enum(OFFERED_LANGUAGES)
      .default(DEFAULT_PAGE_LANGUAGE) // absent in the previous version
      .meta({ description: 'language of the title, subtitle and content' }),
    translations: z
      .partialRecord(z.enum(OFFERED_LANGUAGES), PageTranslation)
      .default({}) // absent in the previous version
      .meta({ description: 'texts in other languages; lists omit `content`' }),
    icon: z.enum(PAGE_ICONS),
    hero: z.string().meta({ description: 'built-in name, or path of an uploaded image' }),
    overlay: z.enum(PAGE_OVERLAYS),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Page' });
export type Page = z.output<typeof Page>;
