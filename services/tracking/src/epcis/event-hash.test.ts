import { expect, it } from 'vitest';
import { type EpcisEvent, eventHash } from './event-hash.js';

const namespaces = { vaultway: 'https://www.example.com/epcis/' };
const event: EpcisEvent = {
  eventID: 'urn:uuid:019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071',
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'receiving',
  disposition: 'in_progress',
  epcList: ['https://www.example.com/obj/VW-7Q4K'],
  eventTime: '2026-11-05T06:09:00.000+01:00',
  eventTimeZoneOffset: '+01:00',
  readPoint: { id: 'https://www.example.com/loc/Warsaw%2C%20Poland' },
  bizLocation: { id: 'https://www.example.com/loc/Warsaw%2C%20Poland' },
  sourceList: [{ type: 'possessing_party', source: 'https://www.example.com/party/company' }],
  destinationList: [
    { type: 'possessing_party', destination: 'https://www.example.com/party/VW-7Q4K/recipient' },
  ],
  'vaultway:step': 'delivered',
  'vaultway:handover': {
    'vaultway:id': 'urn:uuid:019a4b5c-5a3e-7d11-8c2b-1f2e3d4c5b6a',
    'vaultway:kind': 'deliver',
    'vaultway:seals': ['B2', 'A1', '0012'],
    'vaultway:sealsDiffer': false,
    'vaultway:signed': true,
  },
};

it('is that of epcis2.js 2.7.3', () => {
  expect(eventHash(event, namespaces)).toBe(
    'ni:///sha-256;ef690bf17f8fa7c0991cfe8048fc03c7d352200c3dbe3440c5e3d268dc5c4d60?ver=CBV2.0',
  );
});

it('depends on what happened, not on who recorded it', () => {
  const copied = {
    ...event,
    eventID: 'urn:uuid:1',
    recordTime: '2026-11-06T00:00:00Z',
    errorDeclaration: {},
  };
  expect(eventHash(copied, namespaces)).toBe(eventHash(event, namespaces));
  const inUtc = { ...event, eventTime: '2026-11-05T05:09:00Z' };
  expect(eventHash(inUtc, namespaces)).toBe(eventHash(event, namespaces));
  expect(eventHash({ ...event, action: 'ADD' }, namespaces)).not.toBe(eventHash(event, namespaces));
});
