import type { Page } from '@vaultway/contracts';

type FirstPage = Omit<Page, 'id' | 'created_at' | 'updated_at' | 'language' | 'translations'>;

const aboutUs: FirstPage = {
  slug: 'about-us',
  title: 'About Us',
  sub_title: 'Secure courier, logistics and storage for what must not get lost',
  icon: 'people',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  content: `
We move and store things that cannot simply be replaced: documents that depend on a signature, works of art, jewelry, gold and silver. Some of our customers are companies that ship something every day. Others come to us once in their lives, with one small box and many questions. Both get the same care, and both can see where their parcel is at any hour.

**Delivery to anywhere in the world**
We collect at the door and hand over in person, against a signature. On the way, one person answers for each parcel, and every handover is recorded. If customs, weather or a closed road changes the plan, you will find it in your parcel's history as soon as we know.

**Private vaults**
Our vaults are rented by the compartment. Yours is opened only when you are present or have asked for it in writing. You decide who may accompany you and who may come in your place.

**Gold and silver storage**
Bars and coins are weighed, photographed and listed on arrival, and stored apart from everyone else's. What you brought in is what you take out: the same pieces, not just the same amount.

**Safety deposit boxes**
For papers, keepsakes and data carriers that should be out of the house but close at hand. Boxes come in several sizes and can be rented for a month or for many years.

**How we work**
We do a few things, and we take the time to do them well. We tell you the price before we begin. We carry nothing that is against the law, and we ask what is inside, because a parcel that is described accurately travels faster and is insured for what it is worth.

**Where is my parcel?**
Enter your tracking code under TRACK PARCEL. You will see the status, the location, the expected delivery dates and everything that has happened so far. If something looks wrong, write to us on the contact page and include the code: a person will reply.
`,
};

const warehousing: FirstPage = {
  slug: 'warehousing',
  title: 'Warehousing',
  sub_title: 'Room for goods on their way, and for those that stay',
  icon: 'folder',
  hero: 'hero-boxes',
  overlay: 'overlay2',
  content: `
Not everything we carry goes straight to its destination. A consignment waits for its papers, a collection for its new rooms, a delivery for a day when someone is at home. They wait in our warehouse, under the same supervision as on the road.

**What we store**
Single parcels and whole consignments; works of art and furniture; archives and data carriers; samples, spare parts and goods for exhibitions. Precious metals, coins and jewelry do not go into the warehouse but into the vaults, where the rules are stricter.

**How we store it**
Every item is checked and photographed on arrival, and its label and location are recorded together. Rooms are locked, monitored and entered by two people at a time. We measure temperature and humidity, and goods that need a narrow range get a room of their own.

**Goods on their way**
We take deliveries from several senders, combine them and send them on as one. We repack what was packed badly, complete the customs papers, and hold a parcel until the day you choose. Each of these steps appears in the parcel's history.

**Gold and silver storage**
Metal is stored piece by piece and owner by owner. On arrival we weigh it, compare it with its certificates and give you a list; once a year, or whenever you like, you can have the list checked against the shelf. You may sell, collect or send your metal at any time, in whole or in part.

**Safety deposit boxes**
A box is yours alone: we hold no second key to its lock. You open it in a room without cameras, and we record the time and the name, nothing else.

**Insurance and access**
Goods are insured for the value that you declare. You can visit your own by appointment, with an identity document; someone else can do so with a power of attorney that names them. When a contract ends, we send everything to the address you give us, or keep it ready for you to collect.

**How do I begin?**
Tell us on the contact page what you would like to store, roughly how large and how valuable it is, and for how long. We will reply with a price and with what we need to know.
`,
};

const privacyPolicy: FirstPage = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  sub_title: 'What this site knows about you, and what it does with it',
  icon: 'copyright',
  hero: 'hero-globe',
  overlay: 'overlay3',
  content: `
People entrust us with valuable things, and with the names and addresses that go with them. This page explains what we keep, why, and for how long. We have tried to make it readable.

**When you visit this site**
There is no advertising here, and we do not track what you read. A cookie remembers your language, and if you prove that a parcel is yours, another shows you all of it for half an hour. Your browser also keeps your choice of theme and a copy of what the site showed you last, so that it opens faster; this copy stays on your device and you can delete it there. Our servers log that a page was requested and how long the answer took, without your address and without what you searched for. For some minutes, at most a day, they count the requests from each address, to keep strangers from guessing tracking codes and robots from writing to us.

**When we carry a parcel**
We keep what the sender tells us: names, email addresses and telephone numbers of sender and recipient, the places along the way, a description of the contents, their weight and value, perhaps a photograph. We need it to deliver, to insure and to clear customs. Anyone with the tracking code can follow the parcel and may see these details too, so treat the code like a key, and give it only to people who are waiting for the parcel.

**When you write to us**
The contact form sends us your email address, your name if you give it, and your message. We use them to answer you, and for nothing else.

**When you ask for updates**
If you ask for updates about a parcel, we keep your email address and your language for that. You confirm the address first, and each email has a link that ends the updates at once. We delete the address when you use that link, a week after the parcel has arrived, or after half a year without news.

**Who else sees it**
Carriers, customs and insurers get what they need for your parcel, and no more. We sell no data. Authorities get what the law requires us to give. If a chat window is switched on, it is run by the company that provides it, in a frame that cannot read anything on this site; what you type there goes to that company.

**Pictures and videos from elsewhere**
Some pages show a picture or a video from someone else's server. It is loaded only when it comes into view, and without telling that server which page you are on. A film on YouTube or Vimeo is loaded only when you press play.

**How long we keep it**
We keep the data of a parcel for as long as the law on commercial records requires, and then delete it. What we delete by hand stays in the trash for thirty days, in case it was a mistake, and is then gone.

**Your rights**
You may ask what we know about you, have it corrected, and have it deleted unless a law requires us to keep it. Write to us on the contact page. If you are not satisfied with our answer, you may complain to the data protection authority of your country.
`,
};

/** The pages that a new site begins with, in the order of its menu. */
export const FIRST_PAGES: readonly FirstPage[] = [aboutUs, warehousing, privacyPolicy];
