import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { paths } from '@/admin/paths';

/** Leads to the draft of a movement. */
export function DraftLink() {
  const { t } = useTranslation('admin');
  return (
    <OnlyWith ability="keep">
      <Button component={Link} to={paths.draftMovement} leftSection={<AdminIcon name="plus" />}>
        {t('vault.draft')}
      </Button>
    </OnlyWith>
  );
}
