import { combineReducers } from '@reduxjs/toolkit';
import { api } from '@/shared/api/api';
import { pages, parcels, reviews } from './collections';
import { firstActions } from './first-data';
import { parcelReducer } from './parcel.slice';
import { adminReducer, enrolmentReducer, userReducer } from './session.slice';
import { settingsReducer } from './settings.slice';
import { themeReducer } from './theme.slice';

export const reducer = combineReducers({
  theme: themeReducer,
  admin: adminReducer,
  enrolling: enrolmentReducer,
  user: userReducer,
  pages: pages.reducer,
  reviews: reviews.reducer,
  settings: settingsReducer,
  parcels: parcels.reducer,
  parcel: parcelReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof reducer>;

/** The state of prerendered HTML: nothing is known about the visitor yet. */
export const shellState = (): RootState =>
  firstActions().reduce(reducer, { ...reducer(undefined, { type: 'shell' }), theme: 'LIGHT' });
