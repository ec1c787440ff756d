import { OFFERED_LANGUAGES } from '@vaultway/contracts';
import { between, email, kept, longest, oneOf, required, type Rule } from './rule.ts';

const CREATE = 'POST /api/pages';
const UPDATE = 'PATCH /api/pages';
const REVIEW = 'POST /api/reviews';
const SETTINGS = 'PATCH /api/settings';

const ofPage = (call: string): Rule[] => [
  ...longest(call, ['title', 'sub_title']),
  ...longest(call, ['content'], 100_000),
  ...oneOf(call, 'icon', ['people', 'copyright', 'pages', 'folder']),
  ...oneOf(call, 'language', OFFERED_LANGUAGES),
  ...oneOf(call, 'overlay', ['overlay1', 'overlay2', 'overlay3', 'overlay4', 'none']),
  ...['Gold', 'über-uns', 'a b', 'list', 'create', 'a'.repeat(101)].map((value) => ({
    call,
    field: 'slug',
    value,
    code: 'not_a_slug',
    sentence: 'Slug is 1 to 100 letters a–z, digits and hyphens, and not list or create',
    params: { max: 100, reserved: ['list', 'create'] },
  })),
  ...notAPicture(call),
  {
    call,
    field: 'content',
    value: 'One\n[video](http://a.example/v.mp4)',
    code: 'insecure_media',
    sentence: 'Content: line 2 has a picture or video that is not https',
    params: { line: 2 },
  },
];

export const CONTENT_RULES: Rule[] = [
  ...required(CREATE, ['title', 'content']),
  ...kept(UPDATE, ['title', 'content']),
  ...ofPage(CREATE),
  ...ofPage(UPDATE),
  ...required('DELETE /api/pages', ['id']),
  ...required(REVIEW, ['name', 'review']),
  ...longest(REVIEW, ['name']),
  ...longest(REVIEW, ['review'], 5000),
  ...notAPicture(REVIEW),
  ...kept('PATCH /api/reviews', ['name', 'review']),
  ...required('DELETE /api/reviews', ['id']),
  ...kept(SETTINGS, ['contact_email', 'tracking_privacy', 'delivery_pin', 'logo_has_name']),
  ...email(SETTINGS, 'contact_email'),
  ...longest(SETTINGS, [
    'company_name',
    'contact_phone',
    'contact_phone_alt',
    'contact_twitter',
    'contact_telegram',
    'contact_instagram',
    'contact_address',
    'opening_hours',
    'company_tax_number',
    'payment_details',
    'smtp_user',
    'tile_attribution',
  ]),
  ...longest(SETTINGS, ['meta_description'], 1000),
  ...longest(SETTINGS, ['chat_code'], 5000),
  ...oneOf(SETTINGS, 'mail_driver', ['smtp', 'relay', 'outbox']),
  ...oneOf(SETTINGS, 'mail_template', ['plain', 'html1', 'html2', 'html3', 'html4']),
  ...between(SETTINGS, 'smtp_port', 1, 65_535),
  ...between(SETTINGS, 'retention_days', 1, 3650),
  ...oneOf(SETTINGS, 'delivery_pin', ['yes', 'no']),
  ...oneOf(SETTINGS, 'logo_has_name', ['yes', 'no']),
  ...oneOf(SETTINGS, 'claims_confirmed', ['yes', 'no']),
  {
    call: SETTINGS,
    field: 'tracking_prefix',
    value: 'VW-',
    code: 'not_a_prefix',
    sentence: 'Tracking prefix is at most 8 letters A–Z and digits',
    params: { max: 8 },
  },
  {
    call: SETTINGS,
    field: 'tile_url',
    value: 'http://tiles.example/{z}/{x}/{y}.png',
    code: 'not_a_tile_url',
    sentence: 'Tile url is not an address like https://tiles.example.com/{z}/{x}/{y}.png',
  },
  {
    call: SETTINGS,
    field: 'accent_color',
    value: 'gold',
    code: 'not_a_color',
    sentence: 'Accent color is not a color like #b98a1f',
  },
  {
    call: SETTINGS,
    field: 'logo',
    value: '/logo.png',
    code: 'not_a_picture',
    sentence: 'Logo is neither a file nor the address of an uploaded picture',
  },
  {
    call: SETTINGS,
    field: 'time_zone',
    value: 'Middle/Earth',
    code: 'not_a_time_zone',
    sentence: 'Time zone is not a name like Europe/Zurich',
  },
  {
    call: SETTINGS,
    field: 'smtp_host',
    value: 'smtp://mail.example.com',
    code: 'not_a_host',
    sentence: 'SMTP host is not a host name like mail.example.com',
  },
];

function notAPicture(call: string): Rule[] {
  return ['hero-lost', 'https://elsewhere.example/a.jpg', '/uploads/images/../secret.jpg'].map((value) => ({
    call,
    field: 'image',
    value,
    code: 'not_a_picture',
    sentence: 'Image is neither a file nor the address of an uploaded picture',
  }));
}
