import { CreateParcel, generateTrackingCode, itemsText, type Settings } from '@vaultway/contracts';
import type { RequestEntity } from './request.entity.js';

export type Company = Pick<Settings, 'company_name' | 'contact_address' | 'tracking_prefix'>;

/** Where the vault is, as far as parcels say. */
export const vaultOf = ({ contact_address, company_name }: Company) => contact_address ?? company_name;

/**
 * Returns the parcel of a request. The client is the sender unless the request says otherwise. Of storage and
 * withdrawals, the company is the other party if none is named; what is withdrawn goes to the client then, who collects
 * it unless there is a destination.
 */
export function parcelOf(request: RequestEntity, company: Company): CreateParcel {
  const client = { name: request.name ?? request.email, email: request.email };
  const other = { name: request.other_name, email: request.other_email };
  const isOfVault = request.kind !== 'transport' && other.name === null && other.email === null;
  if (isOfVault) other.name = company.company_name;
  const isSender = isOfVault ? request.kind === 'storage' : request.party === 'sender';
  const [sender, recipient] = isSender ? [client, other] : [other, client];
  return CreateParcel.parse({
    tracking_code: generateTrackingCode(company.tracking_prefix),
    sender_name: sender.name,
    sender_email: sender.email,
    recipient_name: recipient.name,
    recipient_email: recipient.email,
    pickup_location: request.pickup_location ?? (isOfVault && !isSender ? vaultOf(company) : null),
    destination: request.destination ?? vaultOf(company),
    parcel_content: request.parcel_content ?? (request.items.length > 0 ? itemsText(request.items) : null),
    declared_value: request.declared_value,
    min_expected_delivery_date: request.wanted_on,
  });
}
