import type { Settings } from '@vaultway/contracts';

/** Whether content has ever answered here; until then the settings are mere defaults, older than any real ones. */
export const areKnown = ({ updated_at }: Settings) => Date.parse(updated_at) > 0;
