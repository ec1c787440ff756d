import { useHead } from '@/shared/ui/head/head';
import { PageHeading } from '@/shared/ui/page/page';
import { useCompanyName } from '@/shared/state/hooks';
import { BelowSlides } from './below-slides';
import { Hero } from './hero';
import unseen from '@/shared/styles/unseen.module.css';
import { useCompanyData } from './company-data';

export default function HomePage() {
  useHead({ structuredData: useCompanyData() });
  return (
    <>
      {/* The bar shows it already; here it is the page's heading for screen readers. */}
      <PageHeading className={unseen.unseen}>{useCompanyName()}</PageHeading>
      <Hero />
      <BelowSlides />
    </>
  );
}
