import type { FirstTexts } from './texts.js';

/** Rule on access to vaults and boxes: the same sentence on every page. */
const access =
  'Your vault or box is opened only for you, for someone you have authorized in writing, or if the law requires it, and we give its key to no one else.';

/** Public before the owner reads them, so they claim nothing that a new company may not be able to keep. */
export const en: FirstTexts = {
  'about-us': {
    title: 'About Us',
    sub_title: "Secure courier, logistics and storage for what can't be lost",
    content: `
We move and store things that can't simply be replaced: documents awaiting a signature, works of art, jewelry, gold and silver. You may be a company that ships something every day, or someone with one small box and many questions. Both get the same care, and both can look up at any hour where their parcel is.

**Delivery to anywhere in the world**
We bring your parcel from door to door and hand it over against a signature. Its journey is recorded step by step, from pickup to delivery. If customs, weather or a closed road changes the plan, you'll find the news in your parcel's history as soon as it's recorded.

**Private vaults**
You can rent a vault of your own, for yourself, your family or your company. ${access}

**Gold and silver storage**
Bars and coins are listed when they arrive, and you get the list. They stay your property for as long as we keep them. You decide when to take them back, sell them or send them on.

**Safety deposit boxes**
For papers, keepsakes and storage media that should be out of the house but close at hand. A box can be rented for a short time or for many years: tell us how much room you need, and for how long.

**How we work**
We do a few things, and we take the time to do them well. We tell you the price before we begin. We carry nothing illegal, and we ask what is inside, because a parcel that is described accurately clears customs faster and can be insured for what it's worth.

**Where is my parcel?**
Enter your tracking code under TRACK PARCEL. You'll see the status, the location, the expected delivery dates and what has happened so far. To protect the recipient, names and other details may appear only after a quick check. If something looks wrong, write to us on the contact page and include the code: a person will reply.
`,
  },
  warehousing: {
    title: 'Warehousing',
    sub_title: 'Room for goods on their way, and for those that stay',
    content: `
Not everything we carry goes straight to its destination. A consignment waits for its papers, a collection for its new rooms, a delivery for a day when someone is at home. Until then it waits with us, in our warehouse.

**What we store**
Single parcels and whole consignments; works of art and furniture; archives and storage media; samples, spare parts and goods for exhibitions. Precious metals, coins and jewelry belong in a vault or a safety deposit box instead.

**How we store it**
We check every item when it arrives, and record what it is and where it's kept. The warehouse is locked, and only people with a reason to be there may enter. If your goods need a certain temperature, dry air or special handling, tell us beforehand, and we'll say whether we can provide it.

**Goods on their way**
We can hold a parcel until the day you choose. Ask us, too, if several deliveries should travel on as one, if something needs better packing, or if customs papers are missing. What happens to a parcel is recorded in its history.

**Gold and silver storage**
Metal is listed piece by piece: what it is, what it weighs, and whose it is. You get the list, and you can ask us to check it against what is in the vault. You decide when to take your metal back, sell it or send it on, in whole or in part.

**Safety deposit boxes**
For what is small and personal: papers, jewelry, keepsakes, storage media. ${access}

**Insurance and access**
Insurance follows the value that you declare; our offer says what is covered. You can visit your goods by appointment: please bring an identity document. Someone you have authorized in writing can come in your place. When a contract ends, we send everything to the address you give us, or keep it ready for you.

**How do I get started?**
Tell us on the contact page what you'd like to store, roughly how large and how valuable it is, and for how long. We'll reply with a price, and with what we need to know.
`,
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    sub_title: 'What this site knows about you, and what it does with it',
    content: `
People entrust us with valuable things, and with the names and addresses that go with them. This page explains what we keep, why, and for how long. We've tried to make it readable.

**When you visit this site**
There is no advertising here, and we don't track what you read. If you choose a language, a cookie remembers it for a year. If you prove that a parcel is yours, another cookie shows you all of it for half an hour. Other cookies are only for staff who sign in. Your browser also keeps your choice of theme, a copy of what the site showed you last, so that it opens faster, and a list of the parcels you tracked, which you can clear on the tracking page. An unsent message is kept until you close the tab. All of this stays on your device, and you can delete it there.

**What our servers record**
They log that something was requested and how long the answer took, without your IP address and without what you searched for. To keep strangers from guessing tracking codes and bots from writing to us, they count the requests from each IP address, for some minutes and at most a day. Failed sign-ins and rejected requests to the control panel are noted for 180 days, without the last part of the IP address.

**When we carry a parcel**
We keep what the sender tells us: names, addresses, email addresses and telephone numbers of sender and recipient, a description of the contents, their weight and value, perhaps a photo. On the way we record where the parcel is and how it is handed over: when, to whom and with which signature, perhaps with a photo and the place. We need this to deliver, to insure and to clear customs, and to write to sender and recipient about the parcel. The text of such an email is deleted 90 days after it was sent. Each event also leaves a fingerprint in a public log, so that no change goes unnoticed; the log doesn't say what happened, or to whom. Anyone with the tracking code can follow the parcel and may see its details too, so treat the code like a key, and give it only to people who are waiting for the parcel.

**When you write to us**
The contact form sends us your email address, your name if you give it, and your message. We use them to answer you, and for nothing else. The site deletes a message a year after we read it.

**When you ask for updates**
If you ask for updates about a parcel, we keep your email address and your language for that. You confirm the address first; if you don't, it is deleted after two days. Each email has a link that ends the updates at once. We delete the address when you use that link, a week after the parcel was delivered or returned, or after 180 days without news.

**Who else sees it**
Carriers, customs and insurers get what they need for your parcel, and no more. Companies that run our servers or deliver our emails may handle data on our behalf. We sell no data. Authorities get what the law requires us to give. If there is a chat, it loads only when you open it, in a frame that cannot read anything on this site; the company that provides it learns your IP address and what you type there.

**Pictures and videos from elsewhere**
Some pages may show a picture or a video from someone else's server. It loads only when it comes into view, and without telling that server which page you are on; the server learns your IP address. A film on YouTube or Vimeo loads only when you press play.

**How long we keep it**
We keep the data of a parcel for as long as we need it for the delivery, for claims, and for the records that the law requires of us. What we delete by hand stays in the trash for thirty days, in case it was a mistake, and is then gone. Backups may contain it until they, too, are deleted.

**Your rights**
You may ask for a copy of what we know about you, have it corrected, and have it deleted unless a law requires us to keep it. What then remains of a parcel, such as its code, dates and towns, no longer names you. Write to us on the contact page. If you are not satisfied with our answer, you may complain to the data protection authority of your country.
`,
  },
};
