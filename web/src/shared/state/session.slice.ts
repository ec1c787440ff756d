import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { SignedInAdmin } from '@vaultway/contracts';

/** Who is signed in: the admin, or `false`. */
const nobody: SignedInAdmin | false = false;
const adminSlice = createSlice({
  name: 'admin',
  initialState: () => nobody as SignedInAdmin | false,
  reducers: {
    adminKnown: (_state, action: PayloadAction<SignedInAdmin | false>) => action.payload,
    adminSignedOut: () => false as const,
  },
});

/** Whether the admin has to set up a second factor before anything else. */
const enrolmentSlice = createSlice({
  name: 'enrolling',
  initialState: (): boolean => false,
  reducers: { mustEnrol: () => true, enrolled: () => false },
  extraReducers: (build) => build.addCase(adminSlice.actions.adminSignedOut, () => false),
});

/**
 * Only admins have accounts, so nobody is ever signed in as a user, and nothing reads this; the specification has it all
 * the same (infra/decisions/0017). Each kind of session is ended by itself.
 */
const userSlice = createSlice({
  name: 'user',
  initialState: false as const,
  reducers: { userSignedOut: () => false as const },
});

export const { adminKnown, adminSignedOut } = adminSlice.actions;
export const { mustEnrol, enrolled } = enrolmentSlice.actions;
export const { userSignedOut } = userSlice.actions;
/** Whether an action says that no admin is signed in here: signed out, ended elsewhere, or never signed in. */
export const saysNoAdmin = (action: UnknownAction): boolean =>
  adminSignedOut.match(action) || (adminKnown.match(action) && action.payload === false);

export const adminReducer = adminSlice.reducer;
export const enrolmentReducer = enrolmentSlice.reducer;
export const userReducer = userSlice.reducer;
