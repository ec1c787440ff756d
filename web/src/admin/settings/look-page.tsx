import { useEffect, useRef, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Settings } from '@vaultway/contracts';
import { offeredAs, type OfferedLanguage } from '@vaultway/contracts/languages';
import { COMPANY_MARK, type HomeText, SITE_PICTURES, type SiteText } from '@vaultway/contracts/site-look';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { shownLanguage, textsIn } from '@/shared/i18n/i18n';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { paths } from '@/admin/paths';
import { useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import { AccentField } from './look/accent-field';
import { HomeTexts } from './look/home-texts';
import { PictureSetting } from './look/picture-setting';
import { LOOK_FIELDS } from './look/look-form';
import { LookPreview, scrollToText, slideOf } from './look/look-preview';
import styles from './look/look.module.css';

/** What visitors see before they read: pictures, sign, color and the home page's words. */
export default function LookSettingsPage() {
  const { t } = useTranslation('admin');
  return (
    <SettingsFrame title={t('settings.site.title')} narrow={false}>
      {(settings) => <LookForm settings={settings} />}
    </SettingsFrame>
  );
}

function LookForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [language, setLanguage] = useState<OfferedLanguage>(offeredAs(shownLanguage()));
  const texts = useTextsIn(language);
  const defaultOf = (name: HomeText) => texts?.t(name, { company: COMPANY_MARK }) ?? '';
  const [slide, setSlide] = useState(0);
  const preview = useRef<HTMLDivElement>(null);
  const form = useSettingsForm({
    page: 'site',
    settings,
    fields: LOOK_FIELDS,
    done: () => succeed(paths.siteSettings, t('settings.saved')),
  });

  function showText(name: SiteText) {
    const shownBy = slideOf(name);
    if (shownBy !== undefined) setSlide(shownBy);
    if (preview.current) scrollToText(preview.current, name);
  }

  return (
    <div className={styles.columns}>
      <AdminForm form={form} action={t('settings.save')}>
        <div className={styles.pictures}>
          {SITE_PICTURES.map((name) => (
            <PictureSetting
              key={name}
              form={form}
              name={name}
              help={t(name.startsWith('hero') ? 'settings.site.heroHelp' : 'settings.site.signHelp')}
            />
          ))}
        </div>
        <AccentField form={form} />
        <NativeSelect
          label={t('settings.site.language')}
          value={language}
          data={LANGUAGE_OPTIONS}
          onChange={(event) => setLanguage(event.currentTarget.value as OfferedLanguage)}
        />
        <HomeTexts form={form} language={language} defaultOf={defaultOf} onEdit={showText} />
      </AdminForm>
      <LookPreview
        ref={preview}
        form={form}
        language={language}
        texts={texts}
        slide={slide}
        onSlide={setSlide}
      />
    </div>
  );
}

/** The product's own texts of a language, as soon as they are fetched. */
function useTextsIn(language: OfferedLanguage): i18n | null {
  const [loaded, setLoaded] = useState<{ language: OfferedLanguage; texts: i18n } | null>(null);
  useEffect(() => {
    let wanted = true;
    textsIn(language).then(
      (texts) => wanted && setLoaded({ language, texts }),
      () => undefined, // The fields do without examples, and the preview stays empty.
    );
    return () => void (wanted = false);
  }, [language]);
  return loaded?.language === language ? loaded.texts : null;
}
