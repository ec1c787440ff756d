import { useState } from 'react';
import { Button } from '@mantine/core';
import { AboutPerson, type UserAccount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useUserListQuery } from '@/admin/api/clients.api';
import { Moment } from '@/admin/ui/cells/moment';
import { useMay } from '@/admin/ui/access/abilities';
import { useAppDispatch } from '@/shared/state/hooks';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { AccountSection } from './account-section';
import styles from './account-section.module.css';
import { EraseDialog } from './erase-dialog';
import { ErasuresSection } from './erasures-section';
import { saveFile } from '@/shared/lib/save-file';
import { fetchExport, useEraseMutation } from './personal-data.api';
import { useProof } from '@/admin/ui/access/proof';

const EMPTY = { email: '', name: '' };

/** Exports or erases a person's data, which clients ask for, too. */
export default function PersonalDataPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const title = t('nav.personalData');
  const crumbs = [{ text: t('nav.settings'), to: paths.settings }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      {may('manage') && <PersonSection />}
      <AskedSection />
      <ErasuresSection />
    </AdminPage>
  );
}

/** Lists clients who asked for an erasure in their account. */
function AskedSection() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const withProof = useProof();
  const [erase] = useEraseMutation();
  const [asked, setAsked] = useState<UserAccount | null>(null);
  const { data, refetch } = useUserListQuery(
    { erasure_asked: 'yes', per_page: 100 },
    { refetchOnMountOrArgChange: true },
  );
  const eraseNow = async ({ email, name }: UserAccount) => {
    setAsked(null);
    try {
      await withProof(() => erase({ email, name }).unwrap());
      toast.done(t('personalData.started'));
      void refetch();
    } catch (failure) {
      toast.failed(t('personalData.erase'), failure as ApiFailure);
    }
  };
  if (!data || data.data.length === 0) return null;
  return (
    <AccountSection title={t('personalData.asked')} lead={t('personalData.askedLead')}>
      <ul className={styles.rows}>
        {data.data.map((user) => (
          <li key={user.id} className={styles.row}>
            <div className={styles.details}>
              <span className={styles.name}>
                <bdi>{user.email}</bdi>
              </span>
              <span className={styles.muted}>
                {user.erasure_asked_at !== null && <Moment instant={user.erasure_asked_at} />}
              </span>
            </div>
            {may('manage') && (
              <Button
                variant="default"
                color="red"
                size="compact-sm"
                aria-label={t('personalData.eraseOf', { email: user.email })}
                onClick={() => setAsked(user)}
              >
                {t('personalData.erase')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EraseDialog person={asked} onErase={(user) => void eraseNow(user)} onClose={() => setAsked(null)} />
    </AccountSection>
  );
}

function PersonSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useAppDispatch();
  const withProof = useProof();
  const [erase] = useEraseMutation();
  const [asked, setAsked] = useState<typeof EMPTY | null>(null);
  const form = useAdminForm({
    name: 'personal-data',
    initial: EMPTY,
    check: (values) => issuesOf(AboutPerson, values),
    send: (values) => withProof(() => fetchExport(AboutPerson.parse(values), dispatch)),
    done(file) {
      saveFile(file as Blob, `personal-data-${new Date().toISOString().slice(0, 10)}.zip`);
      toast.done(t('personalData.exported'));
    },
  });
  const { values } = form;
  const eraseNow = async (person: typeof EMPTY) => {
    setAsked(null);
    try {
      await withProof(() => erase(AboutPerson.parse(person)).unwrap());
      form.discard();
      toast.done(t('personalData.started'));
    } catch (failure) {
      toast.failed(t('personalData.erase'), failure as ApiFailure);
    }
  };
  return (
    <AccountSection title={t('nav.personalData')} lead={t('personalData.lead')}>
      <AdminForm
        form={form}
        action={t('personalData.export')}
        aside={
          <Button
            color="red"
            variant="default"
            onClick={(event) => {
              // Submitting an invalid form only shows its errors.
              if (issuesOf(AboutPerson, values).length > 0) event.currentTarget.form?.requestSubmit();
              else setAsked(values);
            }}
          >
            {t('personalData.erase')}
          </Button>
        }
      >
        <TextField form={form} name="email" type="email" dir="ltr" autoComplete="off" />
        <TextField form={form} name="name" optional autoComplete="off" help={t('personalData.nameHelp')} />
      </AdminForm>
      <EraseDialog
        person={asked}
        onErase={(person) => void eraseNow(person)}
        onClose={() => setAsked(null)}
      />
    </AccountSection>
  );
}
