import type { FirstPage } from './first-page.js';

export const warehousing: FirstPage = {
  slug: 'warehousing',
  title: 'Warehousing',
  sub_title: 'Room for goods on their way, and for those that stay',
  icon: 'folder',
  hero: 'hero-boxes',
  overlay: 'overlay2',
  content: `
Not everything that we carry goes straight to its destination. A consignment waits for its papers, a collection for its new rooms, a delivery for the day on which somebody is at home. Our warehouse is where such things wait, under the same supervision as on the road.

**What we store**
Single parcels and whole consignments; works of art and furniture; archives and data carriers; samples, spare parts and goods for exhibitions. Precious metals, coins and jewellery do not go into the warehouse but into the vaults, where rules are stricter.

**How we store it**
Every item is checked and photographed when it comes in, and gets a label and a place that are written down together. Rooms are locked, watched and entered by two people at a time. Temperature and humidity are measured, and where goods need a narrow range they get a room of their own.

**Goods on their way**
We take deliveries from several senders, put them together and send them on as one. We repack what was packed badly, complete the papers for customs, and hold a parcel until the day that you name. Each of these steps appears in the history of the parcel.

**Gold and silver storage**
Metal is stored by the piece and by the owner. On arrival we weigh it, compare it with its certificates and give you a list; once a year, or whenever you like, you can have the list checked against the shelf. You may sell, collect or send on your metal at any time, in whole or in part.

**Safety deposit boxes**
A box is yours alone: we hold no second key to its lock. It is opened in a room without cameras, and the visit is noted with the time and the name and nothing else.

**Insurance and access**
Goods are insured for the value that you declare. You can visit your own by appointment, with an identity document; somebody else can do it with a power of attorney that names them. When a contract ends, we send everything to the address that you give, or keep it ready for you to collect.

**How do I begin?**
Tell us on the contact page what you would like to store, roughly how large and how valuable it is, and for how long. We answer with a price and with what we need to know.
`,
};
