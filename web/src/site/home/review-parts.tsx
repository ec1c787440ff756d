import { FIRST_PARTS } from '@vaultway/contracts/first-data';
import { ReviewsSection } from './reviews';

const { name, initial, review, picture } = FIRST_PARTS;
const SAMPLE = { name, initial, review };

/** Renders reviews with and without a picture at build time, with marks for the content service to fill in. */
export const ReviewParts = () => (
  <template data-part="reviews">
    <ReviewsSection
      ref={null}
      reviews={[
        { ...SAMPLE, id: 'with', image: picture },
        { ...SAMPLE, id: 'without', image: null },
      ]}
      onMore={() => undefined}
    />
  </template>
);
