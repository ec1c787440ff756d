import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Settings } from '@vaultway/contracts';
import { offeredAs, type OfferedLanguage } from '@vaultway/contracts/languages';
import { YES_NO } from '@vaultway/contracts/constants';
import {
  CLAIMS,
  COMPANY_MARK,
  type HomeText,
  SITE_PICTURES,
  type SitePicture,
  type SiteText,
} from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { shownLanguage, siteI18n } from '@/shared/i18n/i18n';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { ChoiceField } from '@/admin/ui/forms/choice-field';
import { FormSection } from '@/admin/ui/forms/form-section';
import { revealField } from '@/admin/ui/forms/reveal-field';
import { fieldId } from '@/admin/ui/forms/use-field';
import { paths } from '@/admin/paths';
import { useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import { AccentField } from './look/accent-field';
import { HomeTexts } from './look/home-texts';
import { PictureSetting } from './look/picture-setting';
import { LOOK_FIELDS, longText, writtenTexts } from './look/look-form';
import { LogoOnThemes, previewedLogo } from './look/logo-on-themes';
import { LookPreview, type ShownTexts } from './look/look-preview';
import styles from './look/look.module.css';

const isOfHome = (name: SitePicture) => /^(hero|section)/.test(name);
const OF_HOME = SITE_PICTURES.filter(isOfHome);
const SIGNS = SITE_PICTURES.filter((name) => !isOfHome(name));

/** Settings of the site's look: pictures, logo, accent color and the home page's texts. */
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
  const [edited, setEdited] = useState<SiteText | null>(null);
  const { texts, failed } = useSiteTexts(language);
  const defaultOf = (name: HomeText) =>
    texts?.language === language ? texts.i18n.t(name, { company: COMPANY_MARK }) : '';
  const form = useSettingsForm({
    page: 'site',
    settings,
    fields: LOOK_FIELDS,
    done: () => succeed(paths.siteSettings, t('settings.saved')),
  });
  const logo = previewedLogo(form, settings);
  const own = writtenTexts(form)[language];
  const claims = CLAIMS.map((name) => own?.[name] ?? defaultOf(name)).join(' ');
  const { id, attempts } = form;
  const long = longText(form);
  useEffect(() => {
    if (attempts === 0 || !long) return undefined;
    setLanguage(long.language);
    // After the texts of that language are there.
    const frame = requestAnimationFrame(() => revealField(fieldId(id, 'site_texts')));
    return () => cancelAnimationFrame(frame);
    // Only a new attempt moves the focus.
  }, [attempts]);
  return (
    <div className={styles.columns}>
      <AdminForm form={form} action={t('settings.save')} sticky>
        <FormSection name="logo" title={t('settings.site.sections.logo')} first>
          <div className={styles.pictures}>
            {SIGNS.map((name) => (
              <PictureSetting key={name} form={form} name={name} help={t('settings.site.signHelp')}>
                {name === 'logo' && <LogoOnThemes {...logo} />}
              </PictureSetting>
            ))}
          </div>
          <ChoiceField
            form={form}
            name="logo_has_name"
            options={YES_NO.map((named) => ({
              value: named,
              label: t(`settings.site.named.${named}`),
              about: t(`settings.site.namedAbout.${named}`),
            }))}
          />
          <AccentField form={form} />
        </FormSection>
        <FormSection name="images" title={t('settings.site.sections.images')}>
          <div className={styles.pictures}>
            {OF_HOME.map((name) => (
              <PictureSetting
                key={name}
                form={form}
                name={name}
                help={t(`settings.site.${name.startsWith('hero') ? 'heroHelp' : 'sectionHelp'}`)}
              />
            ))}
          </div>
        </FormSection>
        <ChoiceField
          form={form}
          name="claims_confirmed"
          options={YES_NO.map((shown) => ({
            value: shown,
            label: t(`settings.site.claims.${shown}`),
            about: t(`settings.site.claimsAbout.${shown}`, { claims }),
          }))}
        />
        <NativeSelect
          label={t('settings.site.language')}
          value={language}
          data={LANGUAGE_OPTIONS}
          onChange={(event) => setLanguage(event.currentTarget.value as OfferedLanguage)}
          error={failed && t('settings.site.noTexts')}
        />
        <HomeTexts
          form={form}
          language={language}
          defaultOf={defaultOf}
          hours={settings.opening_hours ?? ''}
          onEdit={setEdited}
        />
      </AdminForm>
      <LookPreview form={form} texts={texts} edited={edited} logo={logo} />
    </div>
  );
}

/** Returns the site's default texts in a language; the previous language's until they load, or if they fail to. */
function useSiteTexts(language: OfferedLanguage) {
  const [texts, setTexts] = useState<ShownTexts | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    siteI18n(language).then(
      (i18n) => wanted && setTexts({ language, i18n }),
      () => wanted && setFailed(true),
    );
    return () => void (wanted = false);
  }, [language]);
  return { texts, failed };
}
