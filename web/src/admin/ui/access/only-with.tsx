import type { ReactNode } from 'react';
import { type Ability, useMay } from './abilities';

interface OnlyWithProps {
  ability: Ability;
  children: ReactNode;
}

/** Shows its content only to roles with an ability: nobody is told to do what they may not. */
export function OnlyWith({ ability, children }: OnlyWithProps) {
  return useMay()(ability) ? <>{children}</> : null;
}
