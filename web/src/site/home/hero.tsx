import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import globe from '@/shared/ui/content/scenes/globe-route.svg';
import van from '@/shared/ui/content/scenes/guarded-van.svg';
import vault from '@/shared/ui/content/scenes/vault-door.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { TrackingField } from '@/site/ui/tracking-field/tracking-field';
import { codesInText, trackPath } from '@/site/lib/tracking-codes';
import { useCompanyName } from '@/shared/state/hooks';
import { sitePaths } from '@/shared/lib/site-paths';
import { Carousel } from './carousel';
import { Slide } from './slide';

/** The three slides at the top of the home page; the first one takes a tracking code at once. */
export function Hero() {
  const { t } = useTranslation();
  const company = useCompanyName();
  const navigate = useNavigate();
  return (
    <Carousel label={t('hero.label')}>
      <Slide
        first
        scene={vault}
        promise={t('hero.promise')}
        title={t('hero.thanksTitle', { company })}
        text={t('hero.thanksText')}
      >
        <TrackingField
          onNight
          onTrack={(code) => void navigate(trackPath(codesInText(code)))}
          onBlank={() => void navigate(sitePaths.track)}
        />
      </Slide>
      <Slide scene={globe} title={t('hero.deliveryTitle')} text={t('hero.deliveryText')}>
        <ButtonLink to={sitePaths.contact} look="gold" shout>
          {t('nav.contact')}
        </ButtonLink>
      </Slide>
      <Slide scene={van} title={t('hero.securityTitle')} text={t('hero.securityText')}>
        <ButtonLink to={sitePaths.track} look="gold" shout>
          {t('nav.track')}
        </ButtonLink>
      </Slide>
    </Carousel>
  );
}
