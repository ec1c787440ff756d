import { HomeSections } from '@/shared/home/home-sections';
import { useAppSelector } from '@/shared/state/hooks';
import { Reviews } from './reviews';

export default function SectionsAndReviews() {
  const settings = useAppSelector((state) => state.settings);
  return (
    <>
      <HomeSections pictures={settings ?? {}} />
      <Reviews />
    </>
  );
}
