import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button/button';
import { HOME_SLIDES, HomeSlide } from '@/shared/home/home-slide';
import { TrackingField } from '@/site/ui/tracking-field/tracking-field';
import { codesInText, trackPath } from '@/shared/lib/tracking-codes';
import { useAppSelector } from '@/shared/state/hooks';
import { sitePaths } from '@/shared/lib/site-paths';
import { Carousel } from './carousel';

/** Shows the slides of the home page; the first one has a tracking field. */
export function Hero() {
  const { t } = useTranslation();
  const settings = useAppSelector((state) => state.settings);
  const navigate = useNavigate();
  const [first, ...others] = HOME_SLIDES;
  return (
    <Carousel label={t('hero.label')}>
      <HomeSlide first slide={first} image={settings?.[first.picture]}>
        <TrackingField
          onNight
          onTrack={(code) => void navigate(trackPath(codesInText(code)))}
          onBlank={() => void navigate(sitePaths.track)}
        />
      </HomeSlide>
      {others.map((slide) => (
        <HomeSlide key={slide.picture} slide={slide} image={settings?.[slide.picture]}>
          <ButtonLink to={slide.to} look="gold" shout>
            {t(slide.button)}
          </ButtonLink>
        </HomeSlide>
      ))}
    </Carousel>
  );
}
