import { type CSSProperties, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { accentPalette } from '@vaultway/contracts/accent';
import { smallForm } from '@vaultway/contracts/image-variants';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { COMPANY_MARK, type HomeText } from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { Slide } from '@/shared/ui/content/slide';
import globe from '@/shared/ui/content/scenes/globe-route.svg';
import van from '@/shared/ui/content/scenes/guarded-van.svg';
import vault from '@/shared/ui/content/scenes/vault-door.svg';
import { useCompanyName } from '@/shared/state/hooks';
import '@/shared/styles/headlines.css';
import { chosenColor } from './accent-field';
import { type LookForm, textsIn } from './look-form';
import styles from './look.module.css';

const SLIDES = [
  {
    picture: 'hero_1',
    scene: vault,
    promise: 'hero.promise',
    title: 'hero.thanksTitle',
    text: 'hero.thanksText',
    button: 'nav.track',
  },
  {
    picture: 'hero_2',
    scene: globe,
    title: 'hero.deliveryTitle',
    text: 'hero.deliveryText',
    button: 'nav.contact',
  },
  {
    picture: 'hero_3',
    scene: van,
    title: 'hero.securityTitle',
    text: 'hero.securityText',
    button: 'nav.track',
  },
] as const;

/** The texts that it shows: an owner's, and those of the buttons. */
export type ShownText = HomeText | (typeof SLIDES)[number]['button'];

interface LookPreviewProps {
  form: LookForm;
  language: OfferedLanguage;
  defaultOf: (name: ShownText) => string;
}

/** The top of the home page as visitors are going to see it, drawn by the same code. */
export function LookPreview({ form, language, defaultOf }: LookPreviewProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const company = useCompanyName();
  const [shown, setShown] = useState(0);
  const { promise, ...slide } = { promise: undefined, ...(SLIDES[shown] ?? SLIDES[0]) };
  const texts = textsIn(form)[language] ?? {};
  const words = (name: HomeText) => ({
    name,
    text: (texts[name] ?? defaultOf(name)).replaceAll(COMPANY_MARK, company),
  });
  const color = chosenColor(form);
  const gold = color === null ? {} : { '--gold': accentPalette(color).night };
  const { logo } = form.values;
  return (
    <section className={styles.preview} aria-label={t('pages.preview')}>
      <p className={styles.label} aria-hidden="true">
        {t('pages.preview')}
      </p>
      <SegmentedControl
        aria-label={t('pages.preview')}
        value={String(shown)}
        onChange={(value) => setShown(Number(value))}
        data={SLIDES.map((_, index) => ({
          value: String(index),
          label: site('hero.slide', { number: index + 1, count: SLIDES.length }),
        }))}
      />
      <div
        className={styles.stage}
        style={gold as CSSProperties}
        lang={LANGUAGE_TABLE[language].tag}
        dir={LANGUAGE_TABLE[language].direction}
      >
        <div className={styles.bar}>
          {logo !== '' && <img src={smallForm(logo)} alt="" />}
          <span>{company}</span>
        </div>
        <Slide
          key={slide.picture}
          scene={slide.scene}
          picture={{ name: slide.picture, image: form.values[slide.picture] }}
          {...(promise && { promise: words(promise) })}
          title={words(slide.title)}
          text={words(slide.text)}
        >
          <span className={styles.gold}>{defaultOf(slide.button)}</span>
        </Slide>
      </div>
    </section>
  );
}
