/** Settings of a product under browser tests: many look-ups, writes and sign-ins come from one address. */
export const BROWSER_SETTINGS = {
  // Otherwise the overview asks for it in every test.
  TRACKING_PRIVACY: 'open',
  THROTTLE_LOOKUP_PER_MINUTE: '0',
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
  THROTTLE_MESSAGE_PER_HOUR: '0',
  THROTTLE_SUBSCRIPTION_PER_HOUR: '0',
  THROTTLE_SIGNIN_PER_15_MIN: '0',
  THROTTLE_PIN_PER_15_MIN: '0',
};

export const ADMIN = { email: 'admin@vaultway.example', password: 'four quiet words here' };
