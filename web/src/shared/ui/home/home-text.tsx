import type { HomeText as Name } from '@vaultway/contracts/site-look';
import { owned, useHomeText } from '@/shared/ui/owned/owned';

interface HomeTextProps {
  as: 'h2' | 'h3' | 'p' | 'dt' | 'dd';
  name: Name;
  id?: string;
  className?: string | undefined;
}

/** A text of the home page, which the owner may have replaced. */
export function HomeText({ as: Element, name, ...rest }: HomeTextProps) {
  const text = useHomeText();
  return (
    <Element {...rest} {...owned(name)}>
      {text(name)}
    </Element>
  );
}
