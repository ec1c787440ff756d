/** Pages that the footer always links to; an admin writes their texts. */
export const COMPANY_PAGES = [
  { slug: 'about-us', icon: 'people', text: 'nav.about' },
  { slug: 'warehousing', icon: 'folder', text: 'nav.warehousing' },
  { slug: 'privacy-policy', icon: 'pages', text: 'nav.privacy' },
] as const;
