import { PageHeading, useDocumentTitle } from '@/components/page/page';
import { useCompanyName } from '@/state/hooks';
import { Hero } from './hero';
import styles from './home-page.module.css';
import { MetalStorage } from './metal-storage';
import { PrivateVaults } from './private-vaults';
import { Reviews } from './reviews';
import { Services } from './services';

export default function HomePage() {
  useDocumentTitle();
  return (
    <>
      <PageHeading className={styles.unseen}>{useCompanyName()}</PageHeading>
      <Hero />
      <PrivateVaults />
      <Services />
      <MetalStorage />
      <Reviews />
    </>
  );
}
