import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { HomeText } from '@vaultway/contracts/site-look';
import globe from '@/shared/ui/content/scenes/globe-route.svg';
import van from '@/shared/ui/content/scenes/guarded-van.svg';
import vault from '@/shared/ui/content/scenes/vault-door.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { Slide } from '@/shared/ui/content/slide';
import { useHomeText } from '@/shared/ui/owned/owned';
import { TrackingField } from '@/site/ui/tracking-field/tracking-field';
import { codesInText, trackPath } from '@/shared/lib/tracking-codes';
import { useAppSelector } from '@/shared/state/hooks';
import { sitePaths } from '@/shared/lib/site-paths';
import { Carousel } from './carousel';

/** The three slides at the top of the home page; the first one takes a tracking code at once. */
export function Hero() {
  const { t } = useTranslation();
  const textOf = useHomeText();
  const settings = useAppSelector((state) => state.settings);
  const navigate = useNavigate();
  const text = (name: HomeText) => ({ name, text: textOf(name) });
  return (
    <Carousel label={t('hero.label')}>
      <Slide
        first
        scene={vault}
        picture={{ name: 'hero_1', image: settings?.hero_1 }}
        promise={text('hero.promise')}
        title={text('hero.thanksTitle')}
        text={text('hero.thanksText')}
      >
        <TrackingField
          onNight
          onTrack={(code) => void navigate(trackPath(codesInText(code)))}
          onBlank={() => void navigate(sitePaths.track)}
        />
      </Slide>
      <Slide
        scene={globe}
        picture={{ name: 'hero_2', image: settings?.hero_2 }}
        title={text('hero.deliveryTitle')}
        text={text('hero.deliveryText')}
      >
        <ButtonLink to={sitePaths.contact} look="gold" shout>
          {t('nav.contact')}
        </ButtonLink>
      </Slide>
      <Slide
        scene={van}
        picture={{ name: 'hero_3', image: settings?.hero_3 }}
        title={text('hero.securityTitle')}
        text={text('hero.securityText')}
      >
        <ButtonLink to={sitePaths.track} look="gold" shout>
          {t('nav.track')}
        </ButtonLink>
      </Slide>
    </Carousel>
  );
}
