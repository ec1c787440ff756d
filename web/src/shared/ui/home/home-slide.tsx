import type { ReactNode } from 'react';
import type { HomeText, SitePicture } from '@vaultway/contracts/site-look';
import globe from '@/shared/ui/content/scenes/globe-route.svg';
import van from '@/shared/ui/content/scenes/guarded-van.svg';
import vault from '@/shared/ui/content/scenes/vault-door.svg';
import { Slide } from '@/shared/ui/content/slide';
import { sitePaths } from '@/shared/lib/site-paths';
import { useHomeText } from '@/shared/ui/owned/owned';

interface SlidePlan {
  /** By which the owner puts another picture in the scene's place. */
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
  /** The owner's picture, if there is one. */
  image: string | null | undefined;
  first?: boolean;
  children: ReactNode;
}

/** One of them, in the owner's words or the product's. */
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
