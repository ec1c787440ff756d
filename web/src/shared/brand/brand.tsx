import { smallForm } from '@vaultway/contracts/image-forms';
import type { LogoPlate } from '@vaultway/contracts/site-look';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';
import { ownerText } from './owner-text';
import styles from './brand.module.css';

/** Shows the company's logo and name. */
export function Brand() {
  const company = useCompanyName();
  const logo = useAppSelector((state) => state.settings?.logo);
  const plate = useAppSelector((state) => state.settings?.logo_plate);
  return (
    <span className={styles.brand}>
      {logo ? <Logo image={logo} plate={plate} /> : <Sign />}
      <span className={styles.name} {...ownerText('company_name')}>
        {company}
      </span>
    </span>
  );
}

/** The company's logo, on a plate where the background would hide it. */
export const Logo = ({ image, plate }: { image: string; plate: LogoPlate | undefined }) => (
  <img className={styles.logo} data-plate={plate} src={smallForm(image)} alt="" />
);

/** The product's own logo, in the color of the adjacent text. */
const Sign = () => (
  <svg width="30" height="30" viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="15" cy="15" r="13" strokeWidth="1.75" />
    <circle cx="15" cy="15" r="4.5" strokeWidth="1.75" className={styles.gold} />
    <path d="M15 5.5v5M15 19.5v5M5.5 15h5M19.5 15h5" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
);
