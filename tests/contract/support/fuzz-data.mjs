/** A little of everything, so that lists have items to be wrong about. @param {import('./clients.ts').HttpClient} admin */
export async function addFuzzData(admin) {
  for (let n = 1; n <= 3; n += 1) {
    const facts = { tracking_code: `FUZZ-${n}`, recipient_name: 'Ada', destination: 'London' };
    const parcel = await made(admin.post('/api/parcels', facts));
    await made(admin.post('/api/activities', { parcel_id: parcel.id, title: 'Picked up' }));
    await made(admin.post('/api/invoices', { product: 'A vault', amount: '10', currency: 'EUR' }));
    await made(admin.post('/api/reviews', { name: 'Ada', review: 'Quick.' }));
    const written = { subject: 'A question', body: 'Where is it?', email: 'ada@example.com' };
    await made(admin.post('/api/messages', written));
    await made(admin.post('/api/contact', { to: 'ada@example.com', subject: 'News', body: 'Here.' }));
  }
}

async function made(answer) {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body.data;
}
