import { useHead } from '@/components/head/head';
import { PageHeading } from '@/components/page/page';
import { useCompanyName } from '@/state/hooks';
import { Hero } from './hero';
import styles from './home-page.module.css';
import { MetalStorage } from './metal-storage';
import { PrivateVaults } from './private-vaults';
import { Reviews } from './reviews';
import { Services } from './services';
import { useCompanyFacts } from './company-facts';

export default function HomePage() {
  useHead({ facts: useCompanyFacts() });
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
