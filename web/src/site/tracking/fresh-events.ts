import type { Activity, TrackedParcel } from '@vaultway/contracts';

/** The id of the event that was added last; ids are made in the order of time. */
export const newestOf = ({ history }: TrackedParcel) =>
  history.data.reduce((newest, { id }) => (id > newest ? id : newest), '');

/** Whether an event was added since the one of this id. */
export const isFresh = ({ id }: Activity, since: string) => id > since;
