import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { SignedInAdmin, User } from '@vaultway/contracts';
import { adminSignedOut, mustEnrol, userSignedOut } from '@/shared/api/session-actions';

/** The signed-in admin, or `false`. */
const nobody: SignedInAdmin | false = false;
const adminSlice = createSlice({
  name: 'admin',
  initialState: () => nobody as SignedInAdmin | false,
  reducers: {
    adminKnown: (_state, action: PayloadAction<SignedInAdmin | false>) => action.payload,
  },
  extraReducers: (build) => build.addCase(adminSignedOut, () => false),
});

/** Whether the admin must set up a second factor before anything else. */
const enrolmentSlice = createSlice({
  name: 'enrolling',
  initialState: (): boolean => false,
  reducers: { enrolled: () => false },
  extraReducers: (build) => build.addCase(mustEnrol, () => true).addCase(adminSignedOut, () => false),
});

/** The signed-in client, or `false`. Each kind of session ends separately. */
const noUser: User | false = false;
const userSlice = createSlice({
  name: 'user',
  initialState: () => noUser as User | false,
  reducers: { userKnown: (_state, action: PayloadAction<User | false>) => action.payload },
  extraReducers: (build) => build.addCase(userSignedOut, () => false),
});

export const { adminKnown } = adminSlice.actions;
export const { enrolled } = enrolmentSlice.actions;
export const { userKnown } = userSlice.actions;
/** Whether an action says that no admin is signed in: signed out, ended elsewhere, or never signed in. */
export const saysNoAdmin = (action: UnknownAction): boolean =>
  adminSignedOut.match(action) || (adminKnown.match(action) && action.payload === false);

export const adminReducer = adminSlice.reducer;
export const enrolmentReducer = enrolmentSlice.reducer;
export const userReducer = userSlice.reducer;
