/** Which step of the password reset a history entry of its page stands for. */
export interface ResetState {
  step?: 'choose';
  /** To which the token was sent. */
  email?: string;
}
