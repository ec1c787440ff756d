import { MetalStorage } from './metal-storage';
import { PrivateVaults } from './private-vaults';
import section from './section.module.css';
import { Services } from './services';
import { TrustStrip } from './trust-strip';

/** Renders the home page below its slides. */
export function HomeSections() {
  return (
    <div className={section.sections}>
      <TrustStrip />
      <PrivateVaults />
      <Services />
      <MetalStorage />
    </div>
  );
}
