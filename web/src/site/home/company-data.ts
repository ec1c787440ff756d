import { useHydrated } from '@/site/lib/hydrated';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';

/** Returns structured data about the company for search engines; null until the site's own address is known. */
export function useCompanyData(): object | null {
  const company = useCompanyName();
  const settings = useAppSelector((state) => state.settings);
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const email = settings?.contact_email;
  const telephone = settings?.contact_phone ?? settings?.contact_phone_alt;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company,
    url: `${location.origin}/`,
    logo: `${location.origin}/icon-512.png`,
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...(settings?.contact_address && { address: settings.contact_address }),
  };
}
