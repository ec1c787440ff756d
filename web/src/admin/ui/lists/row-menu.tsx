import type { ReactNode } from 'react';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Ability, useMay } from '../access/abilities';
import { AdminIcon, type AdminIconName } from '../cells/admin-icon';
import { MenuOnDemand } from './menu-on-demand';
import styles from './row-menu.module.css';

interface RowMenuProps {
  /** Accessible label of the three-dot button. */
  label: string;
  /** CSS pixels. */
  width?: number;
  /** Id of the record, for returning the focus to the button. */
  record?: string;
  children: ReactNode;
}

/** Classes of Mantine's ActionIcon, which as a component would be the slowest part of a row. */
const DOTS = `mantine-focus-auto mantine-active mantine-ActionIcon-root ${ActionIcon.classes.root} ${UnstyledButton.classes.root} ${styles.dots}`;

/** Menu of a record's actions, behind three dots. */
export function RowMenu({ label, width = 220, record, children }: RowMenuProps) {
  return (
    <MenuOnDemand
      position="bottom-end"
      width={width}
      button={(props) => (
        <button {...props} type="button" className={DOTS} aria-label={label} data-record={record}>
          <AdminIcon name="dots" />
        </button>
      )}
    >
      {children}
    </MenuOnDemand>
  );
}

interface MenuEntryProps {
  icon: AdminIconName;
  children: ReactNode;
}

/** Menu link to a panel page; hidden without the required ability. */
export function MenuLink({ to, icon, ability = 'write', children }: MenuLinkProps) {
  const may = useMay();
  if (!may(ability)) return null;
  return (
    <Menu.Item component={Link} to={to} leftSection={<AdminIcon name={icon} />}>
      {children}
    </Menu.Item>
  );
}

interface MenuLinkProps extends MenuEntryProps {
  to: string;
  ability?: Ability;
}

/** Opens a file or a site page in a new tab. */
export const MenuDocument = ({ href, icon, children }: MenuEntryProps & { href: string }) => (
  <Menu.Item component="a" href={href} target="_blank" leftSection={<AdminIcon name={icon} />}>
    {children}
  </Menu.Item>
);

/** Delete entry below a divider, for admins. */
export function MenuDelete({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<AdminIcon name="trash" />} onClick={onClick}>
        {children}
      </Menu.Item>
    </>
  );
}
