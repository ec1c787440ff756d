import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnItem } from '@vaultway/contracts';
import { ButtonLink } from '@/shared/ui/button/button';
import { requestPaths } from '@/shared/requests/request-paths';
import styles from './holdings.module.css';
import { useItemLine } from './item-words';

interface RequestLinksProps {
  items: readonly OwnItem[];
  /** Shown before the links. */
  children?: ReactNode;
}

/** Opens the form of a request with these items in its message. */
export function RequestLinks({ items, children }: RequestLinksProps) {
  const { t } = useTranslation('account');
  const lineOf = useItemLine();
  const text = items.map(lineOf).join('\n');
  return (
    <p className={styles.buttons}>
      {children}
      <ButtonLink to={`${requestPaths.create}?kind=withdrawal`} state={{ text }}>
        {t('requests.kinds.withdrawal')}
      </ButtonLink>
      <ButtonLink to={`${requestPaths.create}?kind=visit`} state={{ text }} look="plain">
        {t('requests.kinds.visit')}
      </ButtonLink>
    </p>
  );
}
