/** What the sign-in page is told by whoever sent somebody there. */
export interface SignInState {
  /** The path and search to go back to. */
  from?: string;
}
