import type { HomeText as Name } from '@vaultway/contracts/site-look';
import { ownerText, useHomeText } from '@/shared/brand/owner-text';

interface HomeTextProps {
  as: 'h2' | 'h3' | 'p' | 'dt' | 'dd';
  name: Name;
  id?: string;
  className?: string | undefined;
}

/** Renders a text of the home page, which the owner may have replaced. */
export function HomeText({ as: Element, name, ...rest }: HomeTextProps) {
  const text = useHomeText();
  return (
    <Element {...rest} {...ownerText(name)}>
      {text(name)}
    </Element>
  );
}
