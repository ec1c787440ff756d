import { useTranslation } from 'react-i18next';
import { failureText } from '@/shared/i18n/error-text';
import { localeOf } from '@/shared/i18n/format';
import type { AttachmentTexts } from '@/shared/upload/attachment-field';

/** Returns the texts of a field for files. */
export function useAttachmentTexts(): AttachmentTexts {
  const { t, i18n } = useTranslation(['account', 'site']);
  return {
    add: t('requests.files.add'),
    help: t('requests.files.help'),
    tooMany: t('requests.files.tooMany'),
    remove: (name) => t('requests.files.remove', { name }),
    sending: (name) => t('requests.files.sending', { name }),
    failure: (failure) => failureText(failure, t, () => t('requests.files.one')),
    language: localeOf(i18n.language),
  };
}
