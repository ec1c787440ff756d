import { NIL, validate as isUuid } from 'uuid';

/** Returns an id to compare with those of rows: one that no row has, unless it is a UUID, which Postgres demands. */
export const knownId = (id: string) => (isUuid(id) ? id : NIL);
