import {
  invoiceSums,
  withDigits,
  type AccountRequest,
  type AccountRequestMessage,
  type ClientRequest,
  type Quote,
  type RequestFile,
  type RequestMessage,
} from '@vaultway/contracts';
import type { QuoteEntity, RequestEntity, RequestMessageEntity } from './request.entity.js';

/** @param code of the parcel that came of it, now */
export const toAccountRequest = (row: RequestEntity, code: string | null): AccountRequest => ({
  id: row.id,
  number: row.number ?? '',
  kind: row.kind,
  status: row.status,
  party: row.party,
  other_name: row.other_name,
  other_email: row.other_email,
  pickup_location: row.pickup_location,
  destination: row.destination,
  parcel_content: row.parcel_content,
  declared_value: row.declared_value,
  to_account: row.to_account,
  wanted_on: row.wanted_on,
  items: row.items,
  tracking_code: code,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const toClientRequest = (row: RequestEntity, code: string | null): ClientRequest => ({
  ...toAccountRequest(row, code),
  email: row.email,
  name: row.name,
  language: row.language,
  owner_id: row.owner_id,
  owner_email: row.owner_email,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  invoice_id: row.invoice_id,
});

export const toAccountMessage = ([row, files]: [
  RequestMessageEntity,
  RequestFile[],
]): AccountRequestMessage => ({
  id: row.id,
  author: row.author,
  text: row.text,
  files,
  created_at: row.created_at.toISOString(),
});

export const toRequestMessage = (said: [RequestMessageEntity, RequestFile[]]): RequestMessage => ({
  ...toAccountMessage(said),
  author_email: said[0].author_email,
});

export function toQuoteView(row: QuoteEntity): Quote {
  const { nets, net, total } = invoiceSums(row.lines, row.currency);
  return {
    id: row.id,
    lines: row.lines.map((line, at) => ({
      ...line,
      price: withDigits(line.price, row.currency),
      net: nets[at] as string,
      parcel_id: null,
      tracking_code: null,
    })),
    currency: row.currency,
    net,
    total,
    valid_until: row.valid_until,
    terms: row.terms,
    invoice: row.invoice,
    created_at: row.created_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  };
}
