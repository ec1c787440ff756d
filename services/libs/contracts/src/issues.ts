/**
 * Catalog of validation rules: a code for programs, and an English sentence for readers of JSON. A sentence uses only
 * the field's label and the `params` beside the code, so that a client can translate it. Free of zod.
 */
export const ISSUES = {
  invalid: (field) => `${field} is not valid`,
  wrong_type: (field) => `${field} has the wrong type`,

  /** `column`: the import's file has no column for the field. */
  required: (field, params?: { column?: string; variant?: keyof typeof REQUIRED_HINTS }) =>
    params?.column === undefined
      ? `${field} is required${params?.variant === undefined ? '' : REQUIRED_HINTS[params.variant]}`
      : `No column is the ${nounOf(params.column)}`,
  too_long: (field, { max, variant }: { max: number; variant?: 'entries' }) =>
    variant === 'entries'
      ? `${field} has more than ${max} entries`
      : `${field} is longer than ${max} characters`,
  too_short: (field, { min, variant }: { min: number; variant?: 'entries' }) =>
    variant === 'entries'
      ? `${field} has fewer than ${min} entries`
      : `${field} is shorter than ${min} characters`,
  /** Contains only the violated bound. */
  out_of_range: (field, { min, max }: { min?: number; max?: number }) =>
    max === undefined ? `${field} is less than ${min}` : `${field} is greater than ${max}`,
  not_a_choice: (
    field,
    { choices, variant }: { choices?: readonly string[]; variant?: keyof typeof CHOICE_VARIANTS },
  ) =>
    variant === undefined
      ? `${field} must be one of: ${(choices ?? []).join(', ')}`
      : `${field} ${CHOICE_VARIANTS[variant]}`,

  not_a_number: (field) => `${field} is not a number`,
  not_an_amount: (field) => `${field} is not a sum (like 1250.50)`,
  not_a_step: (field) => `${field} of a Good Delivery bar is in oz t, in steps of 0.025`,
  parcel_unknown: (field) => `${field} is not that of a parcel`,
  parcel_not_delivered: (field) => `${field} is that of a parcel that is not delivered yet`,
  parcel_deposited: (field) => `${field} is that of a parcel whose content was deposited already`,
  not_requested: (field) => `${field} is not an item that the client asked for`,
  not_asked_account: (field) => `${field} is not the account that the client asked for`,
  several_accounts: (field) => `${field} are on several accounts`,
  more_fine_weight: (field) => `${field} have more fine weight than what they are made from`,
  not_a_country: (field) => `${field} is not a code like DE or US`,
  too_many_decimals: (field, { max }: { max: number }) =>
    max === 0 ? `${field} must have no decimals` : `${field} has more than ${max} decimals`,
  not_a_currency: (field) => `${field} is not a code like USD or EUR`,
  not_date: (field) => `${field} is not a date (YYYY-MM-DD)`,
  not_datetime: (field) => `${field} is not a time (like 2026-11-05T05:09:00Z)`,
  /** A warning, never an error. */
  unlikely_date: (field) => `${field} is unusually early or late, check the year`,
  /** A warning, never an error. `characters`: the first ones that no font of the PDFs has. */
  unprintable: (field, { characters }: { characters: readonly string[] }) =>
    `${field} has characters that cannot be printed on labels and documents: ${characters.join(' ')}`,
  in_the_future: (field, { minutes }: { minutes: number }) =>
    `${field} is more than ${minutes} minutes in the future, check the clock`,
  not_email: (field) => `${field} is not an email address`,
  email_not_ascii: (field) => `${field} can only have unaccented letters A–Z before the @`,
  several_emails: (field) => `${field} has more than one address, keep one`,
  email_domain: (field) => `${field} needs a full domain, such as example.com`,
  email_dots: (field) => `${field} has a misplaced dot`,
  not_storable: (field) => `${field} contains a character that cannot be stored`,
  line_break: (field) => `${field} must be a single line`,
  not_a_file: (field) => `${field} is not a file`,
  not_attachable: (field) => `${field} is not a PDF, JPEG, PNG, WebP, HEIC, text, CSV, XLSX or DOCX file`,
  /** An upload expires after a day. */
  file_gone: (field) => `${field} is no longer there, attach it again`,
  /** `max`: megabytes of a request. */
  attachments_full: (field, { max }: { max: number }) =>
    `${field} of a request are at most ${max} MB together`,
  /** `max`: megabytes of a client. */
  client_attachments_full: (field, { max }: { max: number }) =>
    `${field} does not fit: your files of open requests and of the last day are at most ${max} MB together`,
  not_a_picture: (field) => `${field} is neither a file nor the address of an uploaded picture`,
  /** A page served over https cannot show it. */
  insecure_media: (field, { line }: { line: number }) =>
    `${field}: line ${line} has a picture or video that is not https`,
  not_a_slug: (field, { max, reserved }: { max: number; reserved: readonly string[] }) =>
    `${field} is 1 to ${max} letters a–z, digits and hyphens, and not ${reserved.join(' or ')}`,
  not_a_time_zone: (field) => `${field} is not a name like Europe/Zurich`,
  not_a_host: (field) => `${field} is not a host name like mail.example.com`,
  not_a_tile_url: (field) => `${field} is not an address like https://tiles.example.com/{z}/{x}/{y}.png`,
  not_https: (field) => `${field} is not an address like https://example.com/hooks, without a password or #`,
  private_address: (field) => `${field} is on a private network, which is not allowed here`,
  not_a_limit: (field, { line }: { line?: number }) =>
    `${field}, line ${line}, is not like “Air freight: USD 100,000”`,
  not_a_color: (field) => `${field} is not a color like #b98a1f`,
  not_a_prefix: (field, { max }: { max: number }) => `${field} is at most ${max} letters A–Z and digits`,
  reserved: (field, { reserved }: { reserved: readonly string[] }) =>
    `${field} cannot be ${reserved.join(' or ')}`,
  /** A warning, never an error. */
  guessable: (field) => `${field} is easy to guess, generate one instead`,
  only_dots: (field) => `${field} cannot be only dots`,
  /** `earliest`: the field with the earliest day. */
  date_order: (field, { earliest }: { earliest: string; variant?: 'invoice' }) =>
    `${field} is before ${nounOf(earliest)}`,
  /** `other`: the field it must repeat. */
  differs: (field, { other }: { other: string; variant?: 'customer' }) =>
    `${field} differs from the ${nounOf(other)}`,

  too_common: (field) => `${field} is one of the most common ones`,
  same_as_email: (field) => `${field} must not be the email`,
  wrong: (field) => `${field} does not match this parcel`,
  wrong_code: (field) => `${field} is wrong or was used already`,
  /** `left`: number of tries left. */
  wrong_pin: (field, { left }: { left: number }) => `${field} is wrong, tries left: ${left}`,
  several_recipients: () =>
    'These parcels go to several recipients, deliver them one by one with the PIN of each',
  /** `codes`: parcels with a recipient other than the first one's. */
  other_recipient: (_field, { codes }: { codes: readonly string[] }) =>
    `These parcels are for somebody else, hand them over separately: ${codes.join(', ')}`,
  other_step: (field) => `${field} says that something else happened`,
  takes_pin: () => 'This delivery takes the PIN of the recipient, record it as a handover',
  pin_mailed: () => 'A PIN was created for the recipient just now, ask for it',
  pin_locked: (field) => `${field} was wrong too often, an admin has to send a new one`,
  wrong_passkey: (field) => `${field} could not be verified`,
  wrong_password: (field) => `${field} is wrong`,
  wrong_token: (field) => `${field} is wrong or has expired`,

  animated: (field) => `${field} is animated, use one with a single picture`,
  damaged: (field) => `${field} is damaged or incomplete`,
  too_many_pixels: (field) => `${field} has too many pixels, save it smaller`,
  not_found: (field) => `${field} is not an uploaded picture of this site`,

  not_available: (field, { choice }: { choice: string }) =>
    `${field} ${choice} is not available: no mail server was configured for it`,
  mail_host_unknown: () => 'No mail server has this name',
  mail_host_private: () => 'The mail server is on a private network, which is not allowed here',
  mail_no_answer: () => 'The mail server does not answer on this port',
  mail_not_encrypted: () => 'The mail server offers no encryption on this port',
  mail_certificate: () => 'The certificate of the mail server is not valid for its name',
  mail_login_refused: () => 'The mail server refused the user name and password',
  no_customer_email: () => 'This invoice has no email address of its customer',
  no_recipient_email: () => 'This parcel has no email address of its recipient',

  open_quote: () => 'A quotation mark in this row is not closed',
  not_decodable: (field, { encoding }: { encoding: string }) =>
    `${field} has bytes that are not valid ${encoding}`,
  /** The warning stands on the first row with such letters. */
  guessed_encoding: (_field, { encoding }: { encoding: string }) =>
    `The file doesn't say its encoding and was read as ${encoding}; check the letters of this row`,
  /** A note on the first row with a status in another spelling than most parcels. */
  status_spelling: (_field, { given, status }: { given: string; status: string }) =>
    `${given} is imported as ${status}, as other parcels spell it`,
  /** An import would fill in again what an erasure has emptied. */
  erased: () => 'The personal data of this parcel was erased, change the parcel itself to fill it in again',
  spreadsheet_damage: (field) =>
    `${field} was damaged by a spreadsheet: format its column as text, then export the file again`,
  total_left_out: () => 'This row is a total and was left out',
  footer_left_out: () => 'This row is below the table and was left out',
  too_many_cells: () => 'This row has more cells than the header',
  /** `row`: the first row with that code. */
  repeated: (field, { row }: { row: number }) => `Row ${row} has the same ${nounOf(field)}`,
  taken: (field) => `This ${nounOf(field)} is already in use`,
  /** `custom.<key>` without such a field. */
  unknown_field: (field) => `There is no field ${field}`,
  too_many_digits: (field, { max }: { max: number }) => `${field} has more than ${max} digits`,
  /** Parcels have values of the field's kind. */
  kind_in_use: (field) => `${field} cannot change while parcels have a value in this field`,
  unknown: (field) => `No parcel has this ${nounOf(field)}`,
  many_unknown: (_field, { max }: { max: number }) =>
    `More than ${max} of these codes are unknown, so nothing was recorded`,
} as const satisfies Record<string, (field: string, params: never) => string>;

/** Hints after "is required" where the field's name is not enough. */
const REQUIRED_HINTS = {
  mail_settings: ': set it in the mail settings',
  ambiguous_dates: ': the dates can be read either way',
} as const;

/** Ends of sentences about a choice of which there is no list. */
const CHOICE_VARIANTS = {
  colleague: 'is not an account that answers requests',
  own_photo: 'is not the photo of this parcel, upload a new one',
  courier: 'is not a courier',
  sandbox_off: 'is not available: the sandbox is off',
} as const;

export type IssueCode = keyof typeof ISSUES;

/** Values in a sentence beside its field: numbers, field names, choices. */
export type MessageParams = Record<string, string | number | string[]>;

/** A code's params, as the last argument of a function; none for most codes. */
export type IssueArguments<C extends IssueCode> = (typeof ISSUES)[C] extends (
  field: string,
  ...params: infer P
) => string
  ? P
  : never;

/** A broken rule: `field` is the path of the input (`tracking_code`, `to.2`), `code` is for programs. */
export interface ErrorDetail {
  field: string;
  code: IssueCode;
  message: string;
  /** Absent if the code says everything. */
  params?: MessageParams;
}

/** Adds the sentence to a broken rule. */
export function toDetail<C extends IssueCode>(
  field: string,
  code: C,
  ...[params]: IssueArguments<C>
): ErrorDetail {
  return detailOf(field, code, { ...(params as MessageParams | undefined) });
}

/** Does the same for untyped params, such as those of a zod issue or the wire. */
export function detailOf(
  field: string,
  code: IssueCode,
  params: MessageParams,
  label = labelOf(field),
): ErrorDetail {
  const sentence: (label: string, params: never) => string = ISSUES[code];
  return {
    field,
    code,
    message: sentence(label, params as never),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** Returns options for zod's `refine` that fail with `code`. */
export const issue = <C extends IssueCode>(code: C, ...[params]: IssueArguments<C>) => ({
  params: { ...(params as MessageParams | undefined), code },
});

/** Labels that are not just the field's name with spaces. */
const LABELS: Record<string, string> = {
  id: 'Id',
  q: 'Search',
  per_page: 'Page size',
  password_token: 'Token',
  confirm_new_password: 'Confirmation',
  smtp_host: 'SMTP host',
  smtp_port: 'SMTP port',
  smtp_user: 'SMTP user',
};

const isNumber = (part: string) => /^\d+$/.test(part);

/**
 * `tracking_code` → `Tracking code`, `to.2` → `To (entry 3)`, `parcels.2.code` → `Code (entry 3)`, `custom.order_no` →
 * `Order no`, `epcisBody.eventList.0.eventID` → `EventID (entry 1)`.
 */
export function labelOf(field: string): string {
  if (field === '') return 'The request';
  const parts = field.split('.');
  const [list = '', index, part] = parts;
  const entry = parts.findLastIndex(isNumber);
  if (entry > 1 && !isNumber(index ?? '')) return labelOf(parts.slice(entry - 1).join('.'));
  const isEntry = index !== undefined && isNumber(index);
  const isInside = index !== undefined && (list === 'custom' || list === 'search');
  const name = isEntry ? (part ?? list) : isInside ? index : list;
  const words = name.replaceAll('_', ' ');
  const own = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  const label = own ?? words.charAt(0).toUpperCase() + words.slice(1);
  return isEntry ? `${label} (entry ${Number(index) + 1})` : label;
}

/** Puts a field or its label inside a sentence: `tracking code`. */
const nounOf = (field: string) => field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toLowerCase());
