/** The pages that the footer always names; their texts are the admin's. */
export const COMPANY_PAGES = [
  { slug: 'about-us', icon: 'people', text: 'nav.about' },
  { slug: 'warehousing', icon: 'folder', text: 'nav.warehousing' },
  { slug: 'privacy-policy', icon: 'pages', text: 'nav.privacy' },
] as const;
