import { HomeSections } from '@/shared/ui/home/home-sections';
import { Reviews } from './reviews';

export default function SectionsAndReviews() {
  return (
    <>
      <HomeSections />
      <Reviews />
    </>
  );
}
