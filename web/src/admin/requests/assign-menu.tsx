import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MenuOnDemand } from '@/admin/ui/lists/menu-on-demand';
import { useAppSelector } from '@/shared/state/hooks';
import { useRequestOwnersQuery } from './requests.api';
import styles from './requests.module.css';

interface AssignMenuProps {
  /** Account that answers the request. */
  owner: string | null;
  onAssign: (owner: string | null) => void;
}

/** Menu that assigns a request to oneself, a colleague or nobody. */
export function AssignMenu({ owner, onAssign }: AssignMenuProps) {
  const { t } = useTranslation('admin');
  const me = useAppSelector(({ admin }) => (admin === false ? null : admin.id));
  return (
    <MenuOnDemand
      position="bottom-end"
      width={280}
      button={(props) => (
        <Button {...props} variant="default">
          {t('requests.assign')}
        </Button>
      )}
    >
      {owner !== me && <Menu.Item onClick={() => onAssign(me)}>{t('requests.take')}</Menu.Item>}
      {owner !== null && <Menu.Item onClick={() => onAssign(null)}>{t('requests.giveBack')}</Menu.Item>}
      <Colleagues without={[me, owner]} onAssign={onAssign} />
    </MenuOnDemand>
  );
}

interface ColleaguesProps extends Pick<AssignMenuProps, 'onAssign'> {
  without: (string | null)[];
}

function Colleagues({ without, onAssign }: ColleaguesProps) {
  const { data: owners = [] } = useRequestOwnersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.choices}>
      {owners
        .filter(({ id }) => !without.includes(id))
        .map(({ id, email }) => (
          <Menu.Item key={id} onClick={() => onAssign(id)}>
            <bdi dir="ltr">{email}</bdi>
          </Menu.Item>
        ))}
    </div>
  );
}
