import { Modal } from '@mantine/core';
import { CreateReplyTemplate } from '@vaultway/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useCreateTemplateMutation } from './reply-templates.api';
import { TEMPLATE_LABELS, TemplateFields } from './template-fields';

/** Saves an answer as a reply template. */
export function SaveTemplateDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [create] = useCreateTemplateMutation();
  useFocusBack();
  const form = useAdminForm({
    name: 'save-template',
    initial: useMemo(() => ({ name: '', text }), [text]),
    labels: TEMPLATE_LABELS,
    check: (values) => issuesOf(CreateReplyTemplate, values),
    send: (values) => create(values).unwrap(),
    done: ({ name }) => {
      toast.done(t('templates.created', { name }));
      onClose();
    },
  });
  const title = t('templates.saveAnswer');
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <AdminForm form={form} action={t('list.save')} onCancel={onClose} label={title}>
        <TemplateFields form={form} />
      </AdminForm>
    </Modal>
  );
}
