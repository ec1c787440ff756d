import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { accentPalette, PRODUCT_ACCENT } from '@vaultway/contracts/accent';
import { smallForm } from '@vaultway/contracts/image-forms';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { OWNED, type SiteText } from '@vaultway/contracts/site-look';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Logo } from '@/shared/brand/brand';
import { ContactWays } from '@/shared/contact/contact-ways';
import { HomeSections } from '@/shared/home/home-sections';
import { HOME_SLIDES, HomeSlide } from '@/shared/home/home-slide';
import { PreviewedTexts } from '@/shared/brand/owner-text';
import { useCompanyName } from '@/shared/state/hooks';
import '@/shared/styles/headlines.css';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { chosenColor } from './accent-field';
import type { PreviewedLogo } from './logo-on-themes';
import { type LookForm, writtenTexts } from './look-form';
import styles from './look.module.css';

/** Returns the slide that shows a text; undefined for texts below the slides. */
function slideOf(name: SiteText): number | undefined {
  const index = HOME_SLIDES.findIndex((slide) => Object.values(slide).includes(name));
  return index === -1 ? undefined : index;
}

/** Scrolls the preview, and nothing around it, to a text. */
function scrollToText(preview: HTMLElement, name: SiteText): void {
  const place = name === 'opening_hours' ? `.${styles.contact}` : `[${OWNED}="${name}"]`;
  const shown = preview.querySelector(place);
  if (!shown) return;
  const below = shown.getBoundingClientRect().top - preview.getBoundingClientRect().top;
  preview.scrollTop += below - preview.clientHeight / 3;
}

/** Default texts of the site, and their language. */
export interface ShownTexts {
  language: OfferedLanguage;
  i18n: i18n;
}

interface LookPreviewProps {
  form: LookForm;
  /** Null until loaded. */
  texts: ShownTexts | null;
  /** Text being edited. */
  edited: SiteText | null;
  logo: PreviewedLogo;
}

type SlideProps = Pick<LookPreviewProps, 'form' | 'logo'> & { slide: number };

/** Preview of the home page's slides and sections, and of the opening hours, rendered by the site's own code. */
export function LookPreview({ form, texts, edited, logo }: LookPreviewProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const company = useCompanyName();
  const [slide, setSlide] = useState(0);
  const [followed, setFollowed] = useState<SiteText | null>(null);
  if (edited !== followed) {
    setFollowed(edited);
    setSlide((edited && slideOf(edited)) ?? slide);
  }
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current && edited) scrollToText(scroller.current, edited);
  }, [edited, slide, texts]);
  const { favicon } = form.values;
  return (
    <section className={styles.preview} aria-label={t('pages.preview')}>
      <p className={styles.label} aria-hidden="true">
        {t('pages.preview')}
      </p>
      <SegmentedControl
        aria-label={site('hero.label')}
        value={String(slide)}
        onChange={(value) => setSlide(Number(value))}
        options={HOME_SLIDES.map((_, index) => ({
          value: String(index),
          label: site('hero.slide', { number: index + 1, count: HOME_SLIDES.length }),
        }))}
      />
      <div className={styles.browser}>
        <p className={styles.tab} aria-hidden="true">
          <img src={favicon === '' ? '/favicon.svg' : smallForm(favicon)} alt="" width="16" height="16" />
          <bdi>{company}</bdi>
        </p>
        {/* Scrollable by keyboard, but not interactive; for screen readers, the fields say the same. */}
        <div
          ref={scroller}
          className={styles.stage}
          tabIndex={0}
          role="img"
          aria-label={site('nav.homePage')}
        >
          {texts && <PreviewedPage form={form} slide={slide} logo={logo} {...texts} />}
        </div>
      </div>
    </section>
  );
}

function PreviewedPage({ form, slide, logo, language, i18n }: SlideProps & ShownTexts) {
  const { tag, direction } = LANGUAGE_TABLE[language];
  return (
    <div inert data-claims lang={tag} dir={direction} style={accentOf(chosenColor(form))}>
      <I18nextProvider i18n={i18n}>
        <PreviewedTexts value={writtenTexts(form)[language] ?? {}}>
          <PreviewedSlide form={form} slide={slide} logo={logo} />
          <HomeSections pictures={form.values} />
          <PreviewedContact />
        </PreviewedTexts>
      </I18nextProvider>
    </div>
  );
}

/** Part of another page. */
function PreviewedContact() {
  const { t } = useTranslation();
  return (
    <div className={styles.contact}>
      <p>{t('nav.contact')}</p>
      <ContactWays />
    </div>
  );
}

function PreviewedSlide({ form, slide: index, logo }: SlideProps) {
  const { t } = useTranslation();
  const company = useCompanyName();
  const slide = HOME_SLIDES[index] ?? HOME_SLIDES[0];
  return (
    <div className={styles.hero}>
      <div className={styles.bar}>
        {logo.image !== '' && <Logo {...logo} />}
        <span>{company}</span>
      </div>
      <HomeSlide key={slide.picture} slide={slide} image={form.values[slide.picture]}>
        <span className={styles.gold}>{t(slide.button)}</span>
      </HomeSlide>
    </div>
  );
}

/** Returns the custom properties that the site's styles derive from the accent color. */
function accentOf(color: string | null): CSSProperties {
  const { shape, text, dark, night } = color === null ? PRODUCT_ACCENT : accentPalette(color);
  return {
    '--accent': `light-dark(${shape}, ${dark})`,
    '--accent-text': `light-dark(${text}, ${dark})`,
    '--gold': night,
  };
}
