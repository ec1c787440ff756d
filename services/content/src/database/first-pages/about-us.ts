import type { FirstPage } from './first-page.js';

export const aboutUs: FirstPage = {
  slug: 'about-us',
  title: 'About Us',
  sub_title: 'Secure courier, logistics and storage for what must not get lost',
  icon: 'people',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  content: `
We move and keep things that cannot simply be replaced: documents that a signature depends on, works of art, jewellery, gold and silver. Some of our customers are companies that send something every day. Others come to us once in their lives, with one small box and many questions. Both get the same care, and both can see where their parcel is at any hour.

**Delivery to anywhere in the world**
We collect at the door and hand over in person, against a signature. In between, every parcel has one person who is answerable for it, and every handover is written down. When customs, weather or a closed road changes the plan, you read it in the history of your parcel as soon as we know it ourselves.

**Private vaults**
Our vaults are rented by the compartment. Yours is opened when you are there or when you have asked for it in writing, and by nobody else. You decide who may accompany you and who may come in your place.

**Gold and silver storage**
Bars and coins are weighed, photographed and listed when they arrive, and they are kept apart from everybody else's. What you brought in is what you take out: the same pieces, not the same amount.

**Safety deposit boxes**
For papers, keepsakes and data carriers that should be out of the house but close at hand. Boxes come in several sizes and can be rented for a month or for many years.

**How we work**
We do few things, and we do them slowly enough to do them right. We tell you the price before we begin. We carry nothing that the law forbids, and we ask what is inside, since a parcel that is described truthfully travels faster and is insured for what it is worth.

**Where is my parcel?**
Enter your tracking code under TRACK PARCEL. It shows the status, the place, the days on which we expect to arrive, and everything that has happened so far. If something looks wrong, write to us on the contact page and name the code: a person will answer.
`,
};
