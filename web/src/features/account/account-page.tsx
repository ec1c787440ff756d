import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlPage } from '@/components/control/page/control-page';
import { useAppSelector } from '@/state/hooks';
import { AdminsSection } from './admins-section';
import { PasskeysSection } from './passkeys-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';

/** Who is signed in and where, the way to another password, and who else may sign in. */
export default function AccountPage() {
  const { t } = useTranslation('control');
  const admin = useAppSelector((state) => state.admin);
  const title = t('account.index.title');
  const crumbs = [{ text: t('title'), to: '/control/index.html' }, { text: title }];
  return (
    <ControlPage title={title} crumbs={crumbs} narrow>
      <p>
        {t('account.index.signedInAs')} <strong>{admin && admin.email}</strong>
      </p>
      <p>
        <Link to="/control/account/password.html">{t('account.index.change')}</Link>
      </p>
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <AdminsSection />
    </ControlPage>
  );
}
