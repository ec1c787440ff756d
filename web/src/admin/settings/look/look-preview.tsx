import type { CSSProperties, Ref } from 'react';
import { SegmentedControl } from '@mantine/core';
import { accentPalette, PRODUCT_ACCENT } from '@vaultway/contracts/accent';
import { smallForm } from '@vaultway/contracts/image-variants';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { type HomeText, OWNED, type SiteText } from '@vaultway/contracts/site-look';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Slide } from '@/shared/ui/content/slide';
import globe from '@/shared/ui/content/scenes/globe-route.svg';
import van from '@/shared/ui/content/scenes/guarded-van.svg';
import vault from '@/shared/ui/content/scenes/vault-door.svg';
import { ContactWays } from '@/shared/ui/contact/contact-ways';
import { HomeSections } from '@/shared/ui/home/home-sections';
import { PreviewedTexts, useHomeText } from '@/shared/ui/owned/owned';
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
    promise: null,
    title: 'hero.deliveryTitle',
    text: 'hero.deliveryText',
    button: 'nav.contact',
  },
  {
    picture: 'hero_3',
    scene: van,
    promise: null,
    title: 'hero.securityTitle',
    text: 'hero.securityText',
    button: 'nav.track',
  },
] as const;

const HOURS = { [OWNED]: 'opening_hours' satisfies SiteText };

/** Which slide shows a text; undefined for one that stands below them. */
export function slideOf(name: SiteText): number | undefined {
  const index = SLIDES.findIndex((slide) => Object.values(slide).includes(name));
  return index === -1 ? undefined : index;
}

/** Scrolls the preview, and nothing around it, to a text. */
export function scrollToText(preview: HTMLElement, name: SiteText): void {
  const shown = preview.querySelector(`[${OWNED}="${name}"]`);
  if (!shown) return;
  const below = shown.getBoundingClientRect().top - preview.getBoundingClientRect().top;
  preview.scrollTop += below - preview.clientHeight / 3;
}

interface LookPreviewProps {
  form: LookForm;
  language: OfferedLanguage;
  /** The product's texts of that language; null until they are there. */
  texts: i18n | null;
  slide: number;
  onSlide: (slide: number) => void;
  /** What scrolls. */
  ref: Ref<HTMLDivElement>;
}

/** The home page as visitors are going to see it, drawn by the same code. */
export function LookPreview({ form, language, texts, slide, onSlide, ref }: LookPreviewProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const company = useCompanyName();
  const { favicon } = form.values;
  const { tag, direction } = LANGUAGE_TABLE[language];
  return (
    <section className={styles.preview} aria-label={t('pages.preview')}>
      <p className={styles.label} aria-hidden="true">
        {t('pages.preview')}
      </p>
      <SegmentedControl
        aria-label={t('pages.preview')}
        value={String(slide)}
        onChange={(value) => onSlide(Number(value))}
        data={SLIDES.map((_, index) => ({
          value: String(index),
          label: site('hero.slide', { number: index + 1, count: SLIDES.length }),
        }))}
      />
      <div className={styles.browser}>
        <p className={styles.tab} aria-hidden="true">
          <img src={favicon === '' ? '/favicon.svg' : smallForm(favicon)} alt="" width="16" height="16" />
          <bdi>{company}</bdi>
        </p>
        {/* It is scrolled by keys, but nothing in it is to be pressed. */}
        <div ref={ref} className={styles.stage} tabIndex={0} role="group" aria-label={t('pages.preview')}>
          <div inert lang={tag} dir={direction} style={accentOf(chosenColor(form))}>
            {texts && (
              <I18nextProvider i18n={texts}>
                <PreviewedTexts value={textsIn(form)[language] ?? {}}>
                  <PreviewedSlide form={form} slide={slide} />
                  <HomeSections />
                  <div className={styles.contact} {...HOURS}>
                    <ContactWays />
                  </div>
                </PreviewedTexts>
              </I18nextProvider>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function PreviewedSlide({ form, slide }: { form: LookForm; slide: number }) {
  const { t } = useTranslation();
  const textOf = useHomeText();
  const company = useCompanyName();
  const { promise, picture, scene, title, text, button } = SLIDES[slide] ?? SLIDES[0];
  const words = (name: HomeText) => ({ name, text: textOf(name) });
  const { logo } = form.values;
  return (
    <div className={styles.hero}>
      <div className={styles.bar}>
        {logo !== '' && <img src={smallForm(logo)} alt="" />}
        <span>{company}</span>
      </div>
      <Slide
        key={picture}
        scene={scene}
        picture={{ name: picture, image: form.values[picture] }}
        {...(promise && { promise: words(promise) })}
        title={words(title)}
        text={words(text)}
      >
        <span className={styles.gold}>{t(button)}</span>
      </Slide>
    </div>
  );
}

/** The custom properties that the site's styles derive from an owner's color. */
function accentOf(color: string | null): CSSProperties {
  const { shape, text, dark, night } = color === null ? PRODUCT_ACCENT : accentPalette(color);
  return {
    '--accent': `light-dark(${shape}, ${dark})`,
    '--accent-text': `light-dark(${text}, ${dark})`,
    '--gold': night,
  };
}
