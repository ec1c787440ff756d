import { Children, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { useHydrated } from '@/site/lib/hydrated';
import styles from './carousel.module.css';
import { useAdvance } from './use-advance';
import { useSwipe } from './use-swipe';

interface CarouselProps {
  label: string;
  children: ReactNode;
}

/** Shows one child at a time, each for ten seconds; pointing at it, focusing it or pausing it stops it. */
export function Carousel({ label, children }: CarouselProps) {
  const { t } = useTranslation();
  const slides = Children.toArray(children);
  const { index, show, running, paused, setPaused, holding } = useAdvance(slides.length);
  const step = (by: number) => show((index + by + slides.length) % slides.length);
  const swipe = useSwipe(step);
  const hydrated = useHydrated();

  function stepByKey(event: KeyboardEvent<HTMLElement>) {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  }

  return (
    // Not a landmark: in some languages it has the same name as the services below.
    <div
      role="group"
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={hydrated}
      {...holding}
      {...swipe}
    >
      <div aria-live={running ? 'off' : 'polite'} className={styles.slides}>
        {slides.map((slide, number) => (
          <div
            key={number}
            role="group"
            aria-roledescription="slide"
            aria-label={t('hero.slide', { number: number + 1, count: slides.length })}
            className={styles.slide}
            data-shown={number === index}
            inert={number !== index}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className={styles.controls} role="toolbar" aria-label={label} onKeyDown={stepByKey}>
        <button
          type="button"
          className={styles.pause}
          aria-label={t(paused ? 'hero.play' : 'hero.pause')}
          onClick={() => setPaused(!paused)}
        >
          <PageIcon name={paused ? 'play' : 'pause'} size={20} />
        </button>
        {slides.map((_, number) => (
          <button
            key={number}
            type="button"
            className={styles.dot}
            aria-label={t('hero.show', { number: number + 1 })}
            aria-current={number === index || undefined}
            onClick={() => show(number)}
          />
        ))}
      </div>
    </div>
  );
}
