import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Menu, type MenuProps } from '@mantine/core';

/** Props that the menu's button must receive. */
type ButtonProps = Required<Pick<HTMLAttributes<HTMLButtonElement>, 'id' | 'onClick'>> & {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};

interface MenuOnDemandProps extends Pick<MenuProps, 'position' | 'width'> {
  button: (props: ButtonProps) => ReactNode;
  /** Rendered only while the menu is open. */
  children: ReactNode;
}

/** Menu that is mounted on the first press of its button, since long lists have two menus in each row. */
export function MenuOnDemand({ button, children, ...menu }: MenuOnDemandProps) {
  const id = useId();
  const pressed = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  // Opens after mounting: focus only returns from a menu that was closed before.
  useEffect(() => setOpened(isMade), [isMade]);
  return (
    <>
      {button({
        ref: pressed,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        onClick: () => (isMade ? setOpened(!opened) : setMade(true)),
      })}
      {isMade && (
        <Menu {...menu} id={id} opened={opened} onChange={setOpened}>
          <Menu.Target>
            <StandIn element={pressed} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Forwards the ref of an element already on the page, where the library requires its own element. */
function StandIn({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
