import type { Page } from '@vaultway/contracts';
import { DEFAULT_PAGE_HERO, PAGE_HEROES } from '@vaultway/contracts/constants';
import { FIRST_PARTS } from '@vaultway/contracts/first-data';
import { ClickPlayer } from '@/shared/content/click-player';
import { HeroPicture } from '@/shared/content/hero-picture';
import { FilledPage } from './filled-page';
import { MissingPage } from './missing-page';

const { overlay, title, subTitle, content, lang, dir, picture, site } = FIRST_PARTS;
const OVERLAY = overlay as Page['overlay'];

/** Renders the parts of a content page at build time, with marks for the content service to fill in. */
export const PageParts = () => (
  <>
    <template data-part="page">
      <FilledPage
        look={{ hero: DEFAULT_PAGE_HERO, overlay: OVERLAY }}
        text={{ title, sub_title: subTitle }}
        content={content}
        inOwn={{ lang, dir }}
      />
    </template>
    <template data-part="missing">
      <MissingPage />
    </template>
    {[...PAGE_HEROES, picture].map((hero) => (
      <template key={hero} data-part={hero === picture ? 'picture' : hero}>
        <HeroPicture hero={hero} overlay={OVERLAY} />
      </template>
    ))}
    <template data-part="player">
      <ClickPlayer player={{ site: site as 'YouTube', src: '' }} />
    </template>
  </>
);
