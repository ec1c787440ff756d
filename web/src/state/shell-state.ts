import { reducer, type RootState } from './reducer';

/** The state that the HTML drawn at build time shows: nothing is known of the visitor yet. */
export const shellState = (): RootState => ({ ...reducer(undefined, { type: 'shell' }), theme: 'LIGHT' });
