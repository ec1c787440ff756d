import { MetalStorage } from './metal-storage';
import { PrivateVaults } from './private-vaults';
import type { SectionPictures } from './section-picture';
import section from './section.module.css';
import { Services } from './services';
import { TrustStrip } from './trust-strip';

/** Renders the home page below its slides. */
export function HomeSections({ pictures }: { pictures: SectionPictures }) {
  return (
    <div className={section.sections}>
      <TrustStrip />
      <PrivateVaults pictures={pictures} />
      <Services />
      <MetalStorage pictures={pictures} />
    </div>
  );
}
