/** Reported by pages themselves; separate from the others, which visitors need not download. */
export const INVALID_JSON = 'Invalid Json';
export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** Catalog of errors: HTTP status and English sentence, built from `params` where it names values. Free of zod. */
export const ERRORS = {
  invalid_json: { status: 400, sentence: INVALID_JSON },
  json_too_complex: { status: 400, sentence: 'The request has too many values, or nests them too deeply' },
  bad_request: { status: 400, sentence: 'The request could not be understood' },
  key_and_cookie: { status: 400, sentence: 'Send an API key or a session cookie, not both' },
  sign_in_first: { status: 401, sentence: 'Sign in first' },
  wrong_credentials: { status: 401, sentence: 'Wrong email or password' },
  sign_in_again: { status: 401, sentence: 'The sign-in took too long, start again' },
  key_not_valid: { status: 401, sentence: 'This API key is not valid' },
  passkey_unknown: { status: 401, sentence: 'This passkey is not known here' },
  not_allowed: { status: 403, sentence: 'Not allowed' },
  role_not_allowed: { status: 403, sentence: 'Your role does not allow this' },
  scope_missing: { status: 403, sentence: 'This API key has no scope for this' },
  link_not_valid: { status: 403, sentence: 'This link is not valid or was used already' },
  oidc_failed: { status: 403, sentence: 'The sign-in was not completed, start again' },
  oidc_email_unverified: {
    status: 403,
    sentence: 'The sign-in provider has not verified your email address',
  },
  oidc_role_missing: {
    status: 403,
    sentence: 'Your account at the sign-in provider has no role here, ask an administrator',
  },
  oidc_removed: {
    status: 403,
    sentence: 'Your account here was removed, ask an administrator to invite you again',
  },
  proof_needed: { status: 403, sentence: 'Confirm first that it is you' },
  reveal_first: { status: 403, sentence: 'Unlock this parcel first' },
  own_draft: { status: 403, sentence: 'Somebody else has to approve your draft' },
  own_approval: { status: 403, sentence: 'Somebody else has to give the second approval' },
  own_count: { status: 403, sentence: 'Somebody who took no part in this count has to approve it' },
  count_of_admins: { status: 403, sentence: 'Only administrators can cancel this count' },
  may_not_instruct: {
    status: 403,
    sentence: 'You may see this account, but not send requests about its items',
  },
  draft_of_another: { status: 403, sentence: 'Only the person who drafted this can change it' },
  second_factor_required: { status: 403, sentence: 'Set up a second factor first' },
  not_found: { status: 404, sentence: 'Not found' },
  parcel_not_found: { status: 404, sentence: 'Parcel not found' },
  page_not_found: { status: 404, sentence: 'Page not found' },
  method_not_allowed: { status: 405, sentence: 'This method is not supported here' },
  request_too_slow: { status: 408, sentence: 'The request took too long to arrive' },
  tracking_code_taken: { status: 409, sentence: 'This tracking code is already in use' },
  email_taken: { status: 409, sentence: 'This email is already in use' },
  oidc_linked: {
    status: 409,
    sentence: 'The account with this email address belongs to another account at the sign-in provider',
  },
  last_admin: { status: 409, sentence: 'The last admin cannot be removed' },
  last_admin_role: {
    status: 409,
    sentence: 'The last admin has to stay one, make somebody else an admin first',
  },
  second_factor_needed: {
    status: 409,
    sentence: 'You need a second factor of your own for that, set one up first',
  },
  passkey_known: { status: 409, sentence: 'This passkey is registered already' },
  totp_on: { status: 409, sentence: 'An authenticator app is already set up' },
  totp_off: { status: 409, sentence: 'No app was set up, begin again' },
  parcel_deleted: { status: 409, sentence: 'The parcel of this event is deleted, restore it first' },
  parcel_on_run: { status: 409, sentence: 'A parcel is on another run of that day already' },
  changed_meanwhile: { status: 409, sentence: 'Somebody else changed this meanwhile' },
  view_name_taken: { status: 409, sentence: 'This view name is already in use' },
  slug_taken: { status: 409, sentence: 'This slug is already in use' },
  import_not_csv: {
    status: 422,
    sentence:
      'This file is not a CSV file; save the table as CSV, or copy its rows and paste them on the list of parcels',
  },
  import_not_readable: { status: 422, sentence: 'This file is not a table with a header row' },
  import_running: { status: 409, sentence: 'This import is running, wait for its end' },
  import_over: { status: 409, sentence: 'This import was run already' },
  import_has_bad_rows: { status: 409, sentence: 'Some rows have problems; correct them or skip them' },
  handover_differs: { status: 409, sentence: 'This handover was recorded already, with other content' },
  customer_not_found: { status: 404, sentence: 'Customer not found' },
  quote_not_open: { status: 409, sentence: 'This quote has expired or was replaced' },
  request_closed: { status: 409, sentence: 'This request cannot change any more in that way' },
  invoice_credited: { status: 409, sentence: 'This invoice was credited already' },
  invoice_settled: { status: 409, sentence: 'Nothing of this invoice is open' },
  not_an_invoice: { status: 409, sentence: 'This is a credit note' },
  place_code_taken: { status: 409, sentence: 'Another place has this code' },
  place_full: { status: 409, sentence: 'This place cannot hold that many items' },
  account_number_taken: { status: 409, sentence: 'Another account has this number' },
  account_not_open: { status: 409, sentence: 'This account is frozen or closed' },
  account_has_rental: { status: 409, sentence: 'This account rents a box, end the rental first' },
  holds_vault_account: {
    status: 409,
    sentence:
      'Close and empty the accounts of this person in the vault first; their former boxes need new keys, too',
  },
  item_present: {
    status: 409,
    sentence: 'An item with this refiner, serial number and year is here already',
  },
  item_out: { status: 409, sentence: 'An item of this movement is not here any more' },
  item_moved: { status: 409, sentence: 'An item was moved after this was drafted, draft it again' },
  refiner_unknown: { status: 409, sentence: 'This refiner is not known yet, confirm it' },
  draft_closed: { status: 409, sentence: 'This draft was approved, cancelled, or is older than 24 hours' },
  fees_month_drafted: { status: 409, sentence: 'Fees of this month are drafted already, choose a later one' },
  invoice_draft_closed: { status: 409, sentence: 'This draft was issued or discarded already' },
  parcel_deposited: { status: 409, sentence: 'The content of this parcel was deposited already' },
  account_person_taken: { status: 409, sentence: 'This client is on the account already' },
  request_drafted: { status: 409, sentence: 'A movement of this request was drafted already' },
  not_withdrawn: { status: 409, sentence: 'Only a withdrawal that is done becomes a parcel' },
  box_number_taken: { status: 409, sentence: 'Another box has this number' },
  box_state: { status: 409, sentence: 'The status of the box does not allow this' },
  keys_not_new: { status: 409, sentence: 'New keys need other numbers than the old ones' },
  rental_ended: { status: 409, sentence: 'This rental has ended' },
  visitor_inside: { status: 409, sentence: 'Somebody is at this box now' },
  visit_closed: { status: 409, sentence: 'This visit is over, or void' },
  viewing_room_name_taken: { status: 409, sentence: 'Another viewing room has this name' },
  viewing_room_closed: { status: 409, sentence: 'This viewing room takes no reservations now' },
  viewing_room_taken: { status: 409, sentence: 'The viewing room is booked at this time already' },
  request_booked: { status: 409, sentence: 'A viewing room was booked for this request already' },
  reservation_closed: { status: 409, sentence: 'This reservation was cancelled already' },
  opening_refused: {
    status: 409,
    sentence:
      'Only a rental in arrears, or ended by death or court order, can be opened by force, and only before the box has new keys',
  },
  opening_recorded: { status: 409, sentence: 'The forced opening of this rental was recorded already' },
  count_open: { status: 409, sentence: 'A count of this is running already' },
  count_closed: { status: 409, sentence: 'This count was approved or cancelled, or is not finished yet' },
  count_unfinished: { status: 409, sentence: 'This count is not finished yet' },
  count_signed: { status: 409, sentence: 'An auditor has signed this count, so it stays as it is' },
  signed_already: { status: 409, sentence: 'This count has been signed with this link already' },
  count_unexplained: { status: 409, sentence: 'A difference of this count has no reason yet' },
  key_reused: { status: 409, sentence: 'This Idempotency-Key was used for another request' },
  key_in_use: {
    status: 409,
    sentence: 'The first request with this Idempotency-Key is still running, try again in a moment',
  },
  not_sealed_yet: { status: 409, sentence: 'This event is not sealed yet, try again in a second' },
  mail_not_retryable: { status: 409, sentence: 'Only a mail that failed or was not sent can be sent again' },
  mail_not_set_up: { status: 409, sentence: 'Email is not set up, so this mail cannot be sent' },
  mail_secret_gone: {
    status: 409,
    sentence: 'The token or link in this mail was deleted, ask for a new one',
  },
  mailbox_refused: { status: 409, sentence: 'The mailbox needs its password, or refused it' },
  relay_of_operator: {
    status: 409,
    sentence: 'The operator has set the mail server, so it cannot be changed here',
  },
  too_many_webhooks: {
    status: 409,
    sentence: 'There are as many webhooks as there can be, delete one first',
  },
  too_many_templates: {
    status: 409,
    sentence: 'There are as many reply templates as there can be, delete one first',
  },
  too_many_subscribers: {
    status: 409,
    sentence: 'As many people as possible get news about this parcel already',
  },
  webhook_off: { status: 409, sentence: 'This webhook is off, turn it on first' },
  too_many_shares: {
    status: 409,
    sentence: 'This parcel has as many share links as it can have, end one first',
  },
  share_ended: { status: 410, sentence: 'This link has ended' },
  length_required: { status: 411, sentence: 'Send a Content-Length header' },
  body_too_large: { status: 413, sentence: 'The request is larger than 1 MB' },
  public_body_too_large: { status: 413, sentence: 'The request is larger than 64 KB' },
  file_too_large: { status: 413, sentence: 'The file is larger than 5 MB' },
  attachment_too_large: { status: 413, sentence: 'The file is larger than 10 MB' },
  not_an_image: { status: 415, sentence: 'Use a .jpg, .jpeg or .png image' },
  unsupported_media_type: { status: 415, sentence: 'Send JSON or a form' },
  not_utf8: { status: 415, sentence: 'Send text in UTF-8' },
  form_not_readable: {
    status: 415,
    sentence: 'Send the form as multipart/form-data; boundary=…, beginning with that boundary',
  },
  file_not_accepted: { status: 415, sentence: 'This call accepts no file' },
  misdirected: { status: 421, sentence: 'This site does not answer under that name' },
  not_an_object: { status: 422, sentence: 'Send an object with the fields' },
  too_slow_to_print: { status: 422, sentence: 'This takes too long to print, print fewer parcels at once' },
  validation: { status: 422, sentence: 'Some fields need attention' },
  throttled: {
    status: 429,
    sentence: ({ seconds }) => `Too many tries, wait ${seconds} second${seconds === 1 ? '' : 's'}`,
  },
  headers_too_large: { status: 431, sentence: 'The headers of the request are too large' },
  internal: { status: 500, sentence: SOMETHING_WENT_WRONG },
  oidc_unavailable: {
    status: 503,
    sentence: 'The sign-in provider does not answer, try again or sign in another way',
  },
  unavailable: { status: 503, sentence: 'The service is not available right now' },
} as const satisfies Record<string, { status: number; sentence: string | ((params: ErrorParams) => string) }>;

export type ErrorCode = keyof typeof ERRORS;

/** Values in an error's sentence. */
export interface ErrorParams {
  /** Seconds until a retry, an integer, as in `Retry-After`. */
  seconds?: number;
}

/** Returns an error's English sentence. */
export function sentenceOf(code: ErrorCode, params: ErrorParams = {}): string {
  const { sentence } = ERRORS[code];
  return typeof sentence === 'string' ? sentence : sentence({ seconds: 1, ...params });
}
