import type { Activity, TrackedParcel } from '@vaultway/contracts';

/** Returns the id of the last added event; ids increase with time. */
export const newestOf = ({ history }: TrackedParcel) =>
  history.data.reduce((newest, { id }) => (id > newest ? id : newest), '');

/** Whether an event was added after the one with this id. */
export const isFresh = ({ id }: Activity, since: string) => id > since;
