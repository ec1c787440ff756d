import type { ReactNode } from 'react';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Ability, useMay } from '../access/abilities';
import { AdminIcon, type AdminIconName } from '../icon/admin-icon';
import { MenuOnDemand } from './menu-on-demand';
import styles from './row-menu.module.css';

interface RowMenuProps {
  /** What the button of three dots is for. */
  label: string;
  /** CSS pixels. */
  width?: number;
  /** The record's id, by which the focus can come back to the button. */
  record?: string;
  children: ReactNode;
}

/** What Mantine's button of an icon looks like, which would be the most costly part of a row. */
const DOTS = `mantine-focus-auto mantine-active mantine-ActionIcon-root ${ActionIcon.classes.root} ${UnstyledButton.classes.root} ${styles.dots}`;

/** What can be done with a record, behind three dots. */
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

/** Leads to a page of the panel, for those who may do what is done there. */
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

/** Opens a file or a page of the site in a new tab. */
export const MenuDocument = ({ href, icon, children }: MenuEntryProps & { href: string }) => (
  <Menu.Item component="a" href={href} target="_blank" leftSection={<AdminIcon name={icon} />}>
    {children}
  </Menu.Item>
);

/** For admins, below a line. */
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
