import { MOVEMENT_KINDS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { MovementForm } from './movement-form';
import { useVaultCrumbs } from './use-vault-crumbs';
import styles from './vault.module.css';

/** Drafts a movement, for somebody else to approve. */
export default function DraftMovementPage() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const kind = MOVEMENT_KINDS.find((each) => each === search.get('kind')) ?? 'deposit';
  const title = t('vault.draft');
  const crumbs = useVaultCrumbs('movements', title);
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <div className={styles.kinds}>
        <SegmentedControl
          aria-label={t('fields.kind')}
          value={kind}
          options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`vault.movementKinds.${value}`) }))}
          onChange={(next) => setSearch({ kind: next }, { replace: true })}
        />
      </div>
      <MovementForm key={kind} kind={kind} />
    </AdminPage>
  );
}
