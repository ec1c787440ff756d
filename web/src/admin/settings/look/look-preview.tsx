import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { accentPalette, PRODUCT_ACCENT } from '@vaultway/contracts/accent';
import { smallForm } from '@vaultway/contracts/image-forms';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { OWNED, type SiteText } from '@vaultway/contracts/site-look';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { ContactWays } from '@/shared/ui/contact/contact-ways';
import { HomeSections } from '@/shared/ui/home/home-sections';
import { HOME_SLIDES, HomeSlide } from '@/shared/ui/home/home-slide';
import { PreviewedTexts } from '@/shared/ui/owned/owned';
import { useCompanyName } from '@/shared/state/hooks';
import '@/shared/styles/headlines.css';
import { SegmentedControl } from '@/admin/ui/segments/segmented-control';
import { chosenColor } from './accent-field';
import { type LookForm, writtenTexts } from './look-form';
import styles from './look.module.css';

/** Which slide shows a text; undefined for one that stands below them. */
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

/** The product's own texts of the site, and which language's they are. */
export interface ShownTexts {
  language: OfferedLanguage;
  i18n: i18n;
}

interface LookPreviewProps {
  form: LookForm;
  /** Null until they are there. */
  texts: ShownTexts | null;
  /** The text that somebody is writing. */
  edited: SiteText | null;
}

/** The home page's slides and sections, and the opening hours, drawn by the site's own code. */
export function LookPreview({ form, texts, edited }: LookPreviewProps) {
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
        {/* It is scrolled by keys, but nothing in it is to be pressed: to those who listen it says what the fields say. */}
        <div
          ref={scroller}
          className={styles.stage}
          tabIndex={0}
          role="img"
          aria-label={site('nav.homePage')}
        >
          {texts && <PreviewedPage form={form} slide={slide} {...texts} />}
        </div>
      </div>
    </section>
  );
}

function PreviewedPage({ form, slide, language, i18n }: { form: LookForm; slide: number } & ShownTexts) {
  const { tag, direction } = LANGUAGE_TABLE[language];
  return (
    <div inert lang={tag} dir={direction} style={accentOf(chosenColor(form))}>
      <I18nextProvider i18n={i18n}>
        <PreviewedTexts value={writtenTexts(form)[language] ?? {}}>
          <PreviewedSlide form={form} slide={slide} />
          <HomeSections />
          <PreviewedContact />
        </PreviewedTexts>
      </I18nextProvider>
    </div>
  );
}

/** What stands on another page. */
function PreviewedContact() {
  const { t } = useTranslation();
  return (
    <div className={styles.contact}>
      <p>{t('nav.contact')}</p>
      <ContactWays />
    </div>
  );
}

function PreviewedSlide({ form, slide: index }: { form: LookForm; slide: number }) {
  const { t } = useTranslation();
  const company = useCompanyName();
  const slide = HOME_SLIDES[index] ?? HOME_SLIDES[0];
  const { logo } = form.values;
  return (
    <div className={styles.hero}>
      <div className={styles.bar}>
        {logo !== '' && <img src={smallForm(logo)} alt="" />}
        <span>{company}</span>
      </div>
      <HomeSlide key={slide.picture} slide={slide} image={form.values[slide.picture]}>
        <span className={styles.gold}>{t(slide.button)}</span>
      </HomeSlide>
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
