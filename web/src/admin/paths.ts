import { pagePath } from '@/shared/lib/site-paths';

/** All addresses of the control panel. `:name` stands for the part that differs between records. */
export const paths = {
  root: '/control',
  overview: '/control/index.html',
  signIn: '/control/signin.html',
  signUp: '/control/signup.html',
  resetPassword: '/control/password.html',
  oidc: '/control/oidc.html',
  account: '/control/account/index.html',
  colleagues: '/control/account/colleagues.html',
  personalData: '/control/account/personal-data.html',
  apiKeys: '/control/account/keys.html',
  enrol: '/control/account/second-factor.html',
  changePassword: '/control/account/password.html',
  scan: '/control/scan',
  parcels: '/control/parcels/list.html',
  createParcel: '/control/parcels/create.html',
  parcel: '/control/parcels/:code/*',
  statuses: '/control/statuses',
  imports: '/control/imports/list.html',
  createImport: '/control/imports/create.html',
  import: '/control/imports/:id',
  printJob: '/control/print/:id',
  runs: '/control/runs',
  createRun: '/control/runs/create.html',
  run: '/control/runs/:id',
  invoices: '/control/invoice/list.html',
  createInvoice: '/control/invoice/create.html',
  createDetailedInvoice: '/control/invoice/lines.html',
  invoiceDrafts: '/control/invoice/drafts.html',
  invoice: '/control/invoice/:id',
  customers: '/control/customers/list.html',
  createCustomer: '/control/customers/create.html',
  customer: '/control/customers/:id',
  requests: '/control/requests',
  templates: '/control/requests/templates',
  createTemplate: '/control/requests/templates/create.html',
  template: '/control/requests/templates/:id',
  request: '/control/requests/:id',
  quote: '/control/requests/:id/quote',
  clients: '/control/clients',
  inviteClient: '/control/clients/invite.html',
  client: '/control/clients/:id',
  reports: '/control/reports',
  reviews: '/control/reviews/list.html',
  createReview: '/control/reviews/create.html',
  review: '/control/reviews/:id',
  pages: '/control/pages/list.html',
  createPage: '/control/pages/create.html',
  page: '/control/pages/:slug',
  messages: '/control/messages/list.html',
  message: '/control/messages/:id',
  sendMail: '/control/email/send.html',
  mails: '/control/mails/list.html',
  mail: '/control/mails/:id',
  settings: '/control/settings',
  contactSettings: '/control/settings/contact',
  trackingSettings: '/control/settings/tracking',
  customFields: '/control/settings/fields',
  mailSettings: '/control/settings/mail',
  siteSettings: '/control/settings/site',
  htmlSettings: '/control/settings/html',
  webhooks: '/control/webhooks',
  createWebhook: '/control/webhooks/create.html',
  webhook: '/control/webhooks/:id',
  vault: '/control/vault',
  createPlace: '/control/vault/places/create.html',
  place: '/control/vault/places/:id',
  createVaultAccount: '/control/vault/accounts/create.html',
  vaultAccount: '/control/vault/accounts/:id',
  draftMovement: '/control/vault/movements/create.html',
  movement: '/control/vault/movements/:id',
  editMovement: '/control/vault/movements/:id/edit.html',
  counts: '/control/vault/counts',
  startCount: '/control/vault/counts/create.html',
  count: '/control/vault/counts/:id',
  vaultItem: '/control/vault/items/:id',
  boxes: '/control/vault/boxes',
  createBoxes: '/control/vault/boxes/create.html',
  reservations: '/control/vault/boxes/reservations.html',
  arrears: '/control/vault/boxes/arrears.html',
  box: '/control/vault/boxes/:id',
  fees: '/control/vault/fees',
  setFees: '/control/vault/fees/create.html',
  enterPrices: '/control/vault/fees/prices.html',
  trash: '/control/trash.html',
  audit: '/control/audit.html',
  securityLog: '/control/security.html',
} as const;

/** Fragment of the scan page's address that asks whether to sign out despite queued handovers. */
export const SIGN_OUT_QUESTION = '#sign-out';

export const requestPath = (id: string) => fill(paths.request, id);
export const templatePath = (id: string) => fill(paths.template, id);
export const quotePath = (id: string) => fill(paths.quote, id);
export const customerPath = (id: string) => fill(paths.customer, id);
export const reviewPath = (id: string) => fill(paths.review, id);
export const pageEditorPath = (slug: string) => fill(paths.page, slug);
export const importPath = (id: string) => fill(paths.import, id);
export const printJobPath = (id: string) => fill(paths.printJob, id);
export const runPath = (id: string) => fill(paths.run, id);
export const mailPath = (id: string) => fill(paths.mail, id);
export const webhookPath = (id: string) => fill(paths.webhook, id);
export const placePath = (id: string) => fill(paths.place, id);
export const vaultAccountPath = (id: string) => fill(paths.vaultAccount, id);
export const movementPath = (id: string) => fill(paths.movement, id);
/** Drafts the movement of a client's request, whose kind the request says. */
export const draftRequestPath = (request: string) =>
  `${paths.draftMovement}?${new URLSearchParams({ request })}`;
/** Drafts the withdrawal of what a deposit brought. */
export const withdrawDepositPath = (deposit: string) =>
  `${paths.draftMovement}?${new URLSearchParams({ kind: 'withdrawal', deposit })}`;
/** Viewing rooms on a day. */
export const reservationsPath = (day: string) => `${paths.reservations}?${new URLSearchParams({ day })}`;
/** Books a viewing room for a client's request. */
export const bookRequestPath = (request: string, known: { day?: string; account?: string }) =>
  `${paths.reservations}?${new URLSearchParams({ request, ...known })}`;
/** Opens the form of a visit to a box. */
export const boxVisitPath = (id: string) => `${boxPath(id)}?visit=new`;
export const editMovementPath = (id: string) => fill(paths.editMovement, id);
export const countPath = (id: string) => fill(paths.count, id);
export const vaultItemPath = (id: string) => fill(paths.vaultItem, id);
export const boxPath = (id: string) => fill(paths.box, id);
export const messagePath = (id: string) => fill(paths.message, id);

const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, () => encodeURIComponent(value));

export const clientPath = (id: string) => fill(paths.client, id);

/** @param filter of the items: their account, or a place that they are in */
export const vaultItemsPath = (filter: Partial<Record<'account_id' | 'place_id' | 'q', string>>) =>
  `${paths.vault}?${new URLSearchParams(filter)}`;

/** Returns the form that makes a draft an invoice. */
export const invoiceDraftPath = (id: string) =>
  `${paths.createDetailedInvoice}?${new URLSearchParams({ draft: id })}`;

export const invoicePath = (id: string) => fill(paths.invoice, id);

/** @param codes codes of the parcels to invoice, one line each */
export const detailedInvoicePath = (codes: readonly string[] = []) =>
  codes.length === 0
    ? paths.createDetailedInvoice
    : `${paths.createDetailedInvoice}?${new URLSearchParams(codes.map((code) => ['parcel', code]))}`;

/** @param code code of the parcel to invoice */
export const createInvoicePath = (code: string) =>
  `${paths.createInvoice}?${new URLSearchParams({ parcel: code })}`;

/** @param date day of the new run */
export const createRunPath = (date: string) => `${paths.createRun}?${new URLSearchParams({ date })}`;

const PARCELS = '/control/parcels/';
/** Segments that a browser or the panel's own routes would not read as a code. */
const RESERVED = new Set(['.', '..', 'list.html', 'create.html']);

/**
 * Returns the path of a parcel's page, or of one below it. Codes may contain slashes, spaces and percent signs.
 * @param rest such as `/update`
 */
export const parcelPath = (code: string, rest = '') =>
  // Codes compare without hyphens, so an extra one makes a reserved name usable.
  `${PARCELS}${encodeURIComponent(RESERVED.has(code) ? `${code}-` : code)}${rest}`;

/** Returns the code in a path, made by `parcelPath` or typed. */
export function codeFromPath(pathname: string): string {
  const segment = pathname.slice(PARCELS.length).split('/')[0] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A percent sign that was typed unescaped.
  }
}

/** Returns the public address of a page. */
export const publicPagePath = (slug: string) => pagePath(encodeURIComponent(slug));
