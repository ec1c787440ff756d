import type { FirstPage } from './first-page.js';

export const privacyPolicy: FirstPage = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  sub_title: 'What this site knows about you, and what it does with it',
  icon: 'copyright',
  hero: 'hero-globe',
  overlay: 'overlay3',
  content: `
People entrust us with valuable things, and with names and addresses that belong to them. This page says what we keep, why, and for how long. We have tried to write it so that it can be read.

**When you visit this site**
There is no advertising here and no measuring of what you read. The one cookie remembers your language. Your browser also keeps your choice of theme and a copy of what the site showed you last, so that it opens faster; this copy stays on your device and you can delete it there. Our servers note that a page was asked for and how long the answer took, without your address and without what you searched for. For a few minutes they count how often an address asks, to keep strangers from guessing tracking codes.

**When we carry a parcel**
We keep what the sender tells us: names, e-mail addresses and telephone numbers of sender and recipient, the places on the way, a description of the content, its weight and value, perhaps a photograph. We need it to deliver, to insure and to clear customs. Whoever has the tracking code can see it on the tracking page, so treat the code like the key that it is, and give it only to people who wait for the parcel.

**When you write to us**
The contact form sends us your e-mail address, your name if you give it, and your message. We use them to answer you, and for nothing else.

**Who else sees it**
Carriers, customs and insurers get what they need for your parcel, and no more. We sell no data. Authorities get what the law obliges us to give. If a chat window is switched on, it is run by the company that provides it, in a frame that can read nothing of this site; what you type there goes to that company.

**Pictures and videos from elsewhere**
Some pages show a picture or a video that lies on the server of somebody else. It is fetched only when it comes into view, and without telling that server which page you are on.

**How long we keep it**
Data of a parcel are kept as long as the law on commercial records demands, and then deleted. What we delete by hand stays in a bin for thirty days, in case it was a mistake, and is gone after that.

**Your rights**
You may ask what we know about you, have it corrected, and have it deleted where no law obliges us to keep it. Write to us on the contact page. If our answer does not satisfy you, you may complain to the data protection authority of your country.
`,
};
