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
      {/* It already stands in the bar; here it heads the page for those who listen to it. */}
      <PageHeading className={unseen.unseen}>{useCompanyName()}</PageHeading>
      <Hero />
      <BelowSlides />
    </>
  );
}
