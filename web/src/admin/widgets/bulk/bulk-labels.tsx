import { Button, Menu } from '@mantine/core';
import { LABEL_FORMATS, type LabelFormat } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { labelsPath } from '@/admin/api/parcel-documents';

/** Sheet layouts, written the same in every language. */
const SHEETS: Record<LabelFormat, string> = { a6: 'A6', 'a4-4': 'A4, 2 × 2', 'a4-8': 'A4, 2 × 4' };

/** Prints labels of the parcels in one file, as long as they fit one. */
export function BulkLabels({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('admin');
  if (ids.length > LIMITS.perPageMax) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="print" />}>
          {t('parcels.bulk.labels')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LABEL_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={labelsPath(ids, format)} target="_blank">
            <bdi dir="ltr">{SHEETS[format]}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
