import type { ControlIconName } from '@/components/control/icon/control-icon';

/** The parts of the panel, in the side navigation and as tiles of the overview. */
export const SECTIONS = [
  { name: 'parcels', to: '/control/parcels/list.html', under: '/control/parcels', icon: 'package' },
  { name: 'reviews', to: '/control/reviews/list.html', under: '/control/reviews', icon: 'chat' },
  { name: 'pages', to: '/control/pages/list.html', under: '/control/pages', icon: 'pages' },
  { name: 'email', to: '/control/email/send.html', under: '/control/email', icon: 'mail' },
  { name: 'settings', to: '/control/settings', under: '/control/settings', icon: 'gear' },
  { name: 'password', to: '/control/account/password.html', under: '/control/account/password', icon: 'key' },
] as const satisfies { name: string; to: string; under: string; icon: ControlIconName }[];

/** What has no tile: below the parts in the side navigation. */
export const MORE_SECTIONS = [
  { name: 'messages', to: '/control/messages/list.html', under: '/control/messages', icon: 'inbox' },
  { name: 'mails', to: '/control/mails/list.html', under: '/control/mails', icon: 'send' },
  { name: 'invoices', to: '/control/invoice/list.html', under: '/control/invoice', icon: 'pages' },
  { name: 'trash', to: '/control/trash.html', under: '/control/trash', icon: 'trash' },
  { name: 'audit', to: '/control/audit.html', under: '/control/audit', icon: 'audit' },
  { name: 'imports', to: '/control/imports/list.html', under: '/control/imports', icon: 'copy' },
] as const satisfies { name: string; to: string; under: string; icon: ControlIconName }[];
