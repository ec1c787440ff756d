import { useHead } from '@/components/head/head';
import { PageHeading } from '@/components/page/page';
import { useCompanyName } from '@/state/hooks';
import { Hero } from './hero';
import unseen from '@/styles/unseen.module.css';
import { MetalStorage } from './metal-storage';
import { PrivateVaults } from './private-vaults';
import { Reviews } from './reviews';
import { Services } from './services';
import { useCompanyFacts } from './company-facts';

export default function HomePage() {
  useHead({ facts: useCompanyFacts() });
  return (
    <>
      {/* It already stands in the bar; here it heads the page for those who listen to it. */}
      <PageHeading className={unseen.unseen}>{useCompanyName()}</PageHeading>
      <Hero />
      <PrivateVaults />
      <Services />
      <MetalStorage />
      <Reviews />
    </>
  );
}
