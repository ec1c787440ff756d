import { ActionIcon, Menu } from '@mantine/core';
import type { Page } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { pagePath, publicPagePath } from './page-address';
import { useDeletePage } from './use-delete-page';

/** What can be done with a page, from its row. */
export function PageMenu({ page }: { page: Page }) {
  const { t } = useTranslation('control');
  const remove = useDeletePage();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={t('pages.more', { title: page.title })}
        >
          <ControlIcon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={pagePath(page.slug)} leftSection={<ControlIcon name="edit" />}>
          {t('pages.edit')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={publicPagePath(page.slug)}
          target="_blank"
          leftSection={<ControlIcon name="external" />}
        >
          {t('pages.open')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<ControlIcon name="trash" />} onClick={() => remove(page)}>
          {t('pages.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
