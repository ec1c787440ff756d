import type { ApiFailure } from '@/api/failure';

/** A conflict has no details: the only thing of a parcel that can be taken is its code. */
export const codeFieldOf = ({ status }: ApiFailure) => (status === 409 ? 'tracking_code' : undefined);
