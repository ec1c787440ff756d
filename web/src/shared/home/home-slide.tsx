import type { ReactNode } from 'react';
import type { HomeText, SitePicture } from '@vaultway/contracts/site-look';
import globe from '@/shared/content/scenes/globe-route.svg';
import van from '@/shared/content/scenes/guarded-van.svg';
import vault from '@/shared/content/scenes/vault-door.svg';
import { Slide } from '@/shared/content/slide';
import { sitePaths } from '@/shared/lib/site-paths';
import { useHomeText } from '@/shared/brand/owner-text';

interface SlidePlan {
  /** Name under which the owner replaces the scene. */
  picture: SitePicture;
  scene: string;
  promise?: HomeText;
  title: HomeText;
  text: HomeText;
  button: 'nav.track' | 'nav.contact';
  to: string;
}

/** The three slides at the top of the home page. */
export const HOME_SLIDES: readonly [SlidePlan, ...SlidePlan[]] = [
  {
    picture: 'hero_1',
    scene: vault,
    promise: 'hero.promise',
    title: 'hero.thanksTitle',
    text: 'hero.thanksText',
    button: 'nav.track',
    to: sitePaths.track,
  },
  {
    picture: 'hero_2',
    scene: globe,
    title: 'hero.deliveryTitle',
    text: 'hero.deliveryText',
    button: 'nav.contact',
    to: sitePaths.contact,
  },
  {
    picture: 'hero_3',
    scene: van,
    title: 'hero.securityTitle',
    text: 'hero.securityText',
    button: 'nav.track',
    to: sitePaths.track,
  },
];

interface HomeSlideProps {
  slide: SlidePlan;
  /** The owner's picture, if any. */
  image: string | null | undefined;
  first?: boolean;
  children: ReactNode;
}

/** Renders a slide, in the owner's words or the product's. */
export function HomeSlide({ slide, image, first = false, children }: HomeSlideProps) {
  const textOf = useHomeText();
  const words = (name: HomeText) => ({ name, text: textOf(name) });
  const { picture, scene, promise, title, text } = slide;
  return (
    <Slide
      first={first}
      scene={scene}
      picture={{ name: picture, image }}
      {...(promise && { promise: words(promise) })}
      title={words(title)}
      text={words(text)}
    >
      {children}
    </Slide>
  );
}
