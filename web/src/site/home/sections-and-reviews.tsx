import { HomeSections } from '@/shared/home/home-sections';
import { Reviews } from './reviews';

export default function SectionsAndReviews() {
  return (
    <>
      <HomeSections />
      <Reviews />
    </>
  );
}
