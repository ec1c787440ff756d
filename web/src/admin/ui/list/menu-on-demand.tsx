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

/** What the button of a menu has to be given. */
type ButtonProps = Required<Pick<HTMLAttributes<HTMLButtonElement>, 'id' | 'onClick'>> & {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};

interface MenuOnDemandProps extends Pick<MenuProps, 'position' | 'width'> {
  button: (props: ButtonProps) => ReactNode;
  /** Is only drawn while the menu is open. */
  children: ReactNode;
}

/** A menu of which there is only the button until somebody presses it: a long list has two in each row. */
export function MenuOnDemand({ button, children, ...menu }: MenuOnDemandProps) {
  const id = useId();
  const pressed = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  // Once it is there: the focus only comes back from a menu that was closed before.
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

/** In a place that wants an element of its own, stands for one that is on the page already. */
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
