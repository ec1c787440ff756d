export const INVOICE_LIST = '/control/invoice/list.html';

/** @param code of the parcel that the invoice is for */
export const createInvoicePath = (code?: string) =>
  `/control/invoice/create.html${code === undefined ? '' : `?${new URLSearchParams({ parcel: code })}`}`;
