import { useTranslation } from 'react-i18next';
import ingots from '@/shared/content/scenes/ingots.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { sitePaths } from '@/shared/lib/site-paths';
import { HomeText } from './home-text';
import { SectionPicture, type SectionPictures } from './section-picture';
import styles from './metal-storage.module.css';
import section from './section.module.css';

export function MetalStorage({ pictures }: { pictures: SectionPictures }) {
  const { t } = useTranslation();
  return (
    <section className={section.section} aria-labelledby="metals-title">
      <div className={`${section.pair} ${styles.turned}`}>
        <div className={section.words}>
          <HomeText as="h2" name="home.storageTitle" id="metals-title" className={section.title} />
          <HomeText as="p" name="home.storageText" className={section.text} />
          <ButtonLink to={sitePaths.contact} look="plain">
            {t('home.storageLink')}
          </ButtonLink>
        </div>
        <SectionPicture
          name="section_metals"
          image={pictures.section_metals}
          scene={ingots}
          width={640}
          height={480}
        />
      </div>
    </section>
  );
}
