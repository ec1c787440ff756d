import { smallForm } from '@vaultway/contracts/image-forms';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';
import { owned } from '@/shared/ui/owned/owned';
import styles from './brand.module.css';

/** The company's sign and name. */
export function Brand() {
  const company = useCompanyName();
  const logo = useAppSelector((state) => state.settings?.logo);
  return (
    <span className={styles.brand}>
      {logo ? <img className={styles.logo} src={smallForm(logo)} alt="" /> : <Sign />}
      <span className={styles.name} {...owned('company_name')}>
        {company}
      </span>
    </span>
  );
}

/** The product's own sign, in the color of the words beside it. */
const Sign = () => (
  <svg width="30" height="30" viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="15" cy="15" r="13" strokeWidth="1.75" />
    <circle cx="15" cy="15" r="4.5" strokeWidth="1.75" className={styles.gold} />
    <path d="M15 5.5v5M15 19.5v5M5.5 15h5M19.5 15h5" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
);
