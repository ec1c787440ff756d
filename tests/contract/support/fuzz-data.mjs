const MANY = 25;

/**
 * Some of everything, so that lists have items to be wrong about and changes find something to change.
 *
 * @param {import('./clients.ts').HttpClient} admin
 * @returns {Promise<Record<string, string[]>>} ids by the part of the path that they belong to
 */
export async function addFuzzData(admin) {
  const known = { parcels: [], codes: [], activities: [], invoices: [], pages: [], slugs: [], reviews: [] };
  for (let n = 1; n <= MANY; n += 1) {
    const facts = { tracking_code: `FUZZ-${n}`, recipient_name: 'Ada', destination: 'London' };
    const parcel = await made(admin.post('/api/parcels', facts));
    const event = { parcel_id: parcel.id, title: 'Picked up' };
    const page = await made(admin.post('/api/pages', { title: `Page ${n}`, content: 'What it says' }));
    known.parcels.push(parcel.id);
    known.codes.push(parcel.tracking_code);
    known.activities.push((await made(admin.post('/api/activities', event))).id);
    known.invoices.push((await made(admin.post('/api/invoices', { product: 'A vault' }))).id);
    known.pages.push(page.id);
    known.slugs.push(page.slug);
    known.reviews.push((await made(admin.post('/api/reviews', { name: 'Ada', review: 'Quick.' }))).id);
    await made(
      admin.post('/api/messages', { subject: `No. ${n}`, body: 'Where?', email: 'ada@example.com' }),
    );
    await made(admin.post('/api/contact', { to: 'ada@example.com', subject: 'News', body: 'Here.' }));
  }
  const idsOf = async (path) => (await made(admin.get(`${path}?per_page=100`))).map(({ id }) => id);
  return { ...known, messages: await idsOf('/api/messages'), mails: await idsOf('/api/mails') };
}

async function made(answer) {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`The data to fuzz with could not be made: ${text}`);
  return body.data;
}
