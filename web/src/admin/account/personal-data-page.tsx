import { Button } from '@mantine/core';
import { AboutPerson } from '@vaultway/contracts';
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
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { AccountSection } from './account-section';
import styles from './account-section.module.css';
import { ErasuresSection } from './erasures-section';
import { saveFile } from '@/shared/lib/save-file';
import { visitorsToday } from '@/shared/lib/days';
import { fetchExport } from './personal-data.api';
import { useErase } from './use-erase';
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
  const { ask, dialog } = useErase();
  const { data, error, isFetching, refetch } = useUserListQuery(
    { erasure_asked: 'yes', per_page: 100 },
    { refetchOnMountOrArgChange: true },
  );
  const clients = data?.data ?? [];
  if (!error && clients.length === 0) return null;
  return (
    <AccountSection title={t('personalData.asked')} lead={t('personalData.askedLead')}>
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {clients.length > 0 && (
        <ul className={styles.rows}>
          {clients.map((user) => (
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
                  // Not the name: clients choose theirs, and it could be anybody's.
                  onClick={() => ask({ email: user.email, name: null })}
                >
                  {t('personalData.erase')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </AccountSection>
  );
}

function PersonSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useAppDispatch();
  const withProof = useProof();
  const form = useAdminForm({
    name: 'personal-data',
    initial: EMPTY,
    check: (values) => issuesOf(AboutPerson, values),
    send: (values) => withProof(() => fetchExport(AboutPerson.parse(values), dispatch)),
    done(file) {
      saveFile(file as Blob, `personal-data-${visitorsToday()}.zip`);
      toast.done(t('personalData.exported'));
    },
  });
  const { values } = form;
  const { ask, dialog } = useErase(() => form.discard());
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
              else ask(AboutPerson.parse(values));
            }}
          >
            {t('personalData.erase')}
          </Button>
        }
      >
        <TextField form={form} name="email" type="email" dir="ltr" autoComplete="off" />
        <TextField form={form} name="name" optional autoComplete="off" help={t('personalData.nameHelp')} />
      </AdminForm>
      {dialog}
    </AccountSection>
  );
}
