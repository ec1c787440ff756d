import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnItem, RequestItem } from '@vaultway/contracts';
import { ButtonLink } from '@/shared/ui/button/button';
import { requestPaths } from '@/shared/requests/request-paths';
import { chosenOf } from '../chosen-items';
import styles from './holdings.module.css';

interface RequestLinksProps {
  items: readonly OwnItem[];
  /** Shown before the links. */
  children?: ReactNode;
}

/** Opens the form of a request about these items. */
export function RequestLinks({ items, children }: RequestLinksProps) {
  const { t } = useTranslation('account');
  const state: { items: RequestItem[] } = { items: items.map(chosenOf) };
  return (
    <p className={styles.buttons}>
      {children}
      <ButtonLink to={`${requestPaths.create}?kind=withdrawal`} state={state}>
        {t('requests.kinds.withdrawal')}
      </ButtonLink>
      <ButtonLink to={`${requestPaths.create}?kind=transfer`} state={state} look="plain">
        {t('requests.kinds.transfer')}
      </ButtonLink>
      <ButtonLink to={`${requestPaths.create}?kind=visit`} state={state} look="plain">
        {t('requests.kinds.visit')}
      </ButtonLink>
    </p>
  );
}
