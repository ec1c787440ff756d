import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@/shared/api/api';
import { loadState, saveChanges } from '@/shared/state/persistence';
import { reducer } from '@/shared/state/reducer';

/** Development only: a busy machine should not cause warnings about the size of the state. */
const PATIENT_CHECKS = { immutableCheck: { warnAfter: 500 }, serializableCheck: { warnAfter: 500 } };

/** Creates the store with the state of an earlier visit, and saves it after every change. */
export function createStore() {
  const store = configureStore({
    reducer,
    preloadedState: loadState(),
    middleware: (defaults) => defaults(PATIENT_CHECKS).concat(api.middleware),
  });
  let saved = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    saveChanges(saved, state);
    saved = state;
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
