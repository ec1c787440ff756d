/** Returns a transport as a client asks for it. */
export const aTransport = (facts: object = {}) => ({
  kind: 'transport',
  other_name: 'Charles Babbage',
  other_email: 'charles@example.com',
  pickup_location: 'Zürich',
  destination: 'London',
  parcel_content: 'Two gold bars',
  declared_value: 'CHF 120,000',
  wanted_on: '2030-12-04',
  ...facts,
});

/** Returns a quote as the desk sends it. */
export const aQuote = (facts: object = {}) => ({
  lines: [{ description: 'Transport', price: '1000', tax_rate: '20' }],
  currency: 'eur',
  valid_until: '2030-12-31',
  terms: 'Paid within 14 days',
  ...facts,
});
