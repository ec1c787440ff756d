import { ActionIcon, Menu } from '@mantine/core';
import type { Review } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { reviewPath } from './review-address';
import { useDeleteReview } from './use-delete-review';

/** What can be done with a review, from its row. */
export function ReviewMenu({ review }: { review: Review }) {
  const { t } = useTranslation('control');
  const remove = useDeleteReview();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={t('reviews.more', { name: review.name })}
        >
          <ControlIcon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={reviewPath(review.id)} leftSection={<ControlIcon name="edit" />}>
          {t('reviews.edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<ControlIcon name="trash" />} onClick={() => remove(review)}>
          {t('reviews.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
