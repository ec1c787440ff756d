import { lengthOf, type Settings } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SavedNotice } from '@/admin/ui/feedback/saved-notice';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { page } from './page-reload';
import { HTML_FIELDS, useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import styles from './settings.module.css';

/** Router state that survives the reload after saving. */
interface Saved {
  saved: true;
}

/** Settings of the search description and the chat vendor's code. */
export default function HtmlSettingsPage() {
  const { t } = useTranslation('admin');
  const saved = (useLocation().state as Saved | null)?.saved === true;
  return (
    <SettingsFrame title={t('settings.html.title')}>
      {(settings) => (
        <>
          {saved && <SavedNotice>{t('settings.saved')}</SavedNotice>}
          <HtmlForm settings={settings} />
          <ChatPreview settings={settings} />
        </>
      )}
    </SettingsFrame>
  );
}

function HtmlForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useSettingsForm({
    page: 'html',
    settings,
    fields: HTML_FIELDS,
    done() {
      // The document's head and the chat are only rendered when a page loads.
      const state: Saved = { saved: true };
      void navigate('.', { replace: true, state });
      page.reload();
    },
  });
  const count = lengthOf(form.values.meta_description.trim());
  return (
    <AdminForm form={form} action={t('settings.save')} sticky>
      <TextAreaField
        form={form}
        name="meta_description"
        optional
        limit={LIMITS.metaDescription}
        help={t('settings.html.descriptionHelp', { count, max: LIMITS.metaDescription })}
      />
      <TextAreaField
        form={form}
        name="chat_code"
        optional
        limit={LIMITS.chatCode}
        help={t('settings.html.chatHelp')}
      />
    </AdminForm>
  );
}

/** Chat as visitors see it: in a frame with an opaque origin, which cannot access the site. */
function ChatPreview({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  return (
    <section className={styles.test} aria-labelledby="chat-preview">
      <h2 id="chat-preview">{t('settings.html.preview')}</h2>
      {settings.chat_code === null ? (
        <p>{t('settings.html.noChat')}</p>
      ) : (
        <>
          <p>{t('settings.html.previewAbout')}</p>
          <iframe
            key={settings.updated_at}
            className={styles.chat}
            src="/chat.html"
            title={t('settings.html.preview')}
            sandbox="allow-scripts allow-forms allow-popups"
          />
        </>
      )}
    </section>
  );
}
