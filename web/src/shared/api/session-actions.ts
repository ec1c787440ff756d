import { createAction } from '@reduxjs/toolkit';

/** Dispatched by any call whose response says so; the state handles it. */
export const adminSignedOut = createAction('admin/adminSignedOut');
export const userSignedOut = createAction('user/userSignedOut');
/** The server requires a second factor before anything else. */
export const mustEnrol = createAction('enrolling/mustEnrol');
