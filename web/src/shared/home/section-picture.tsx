import { wideForms } from '@vaultway/contracts/image-variants';
import { ownerText } from '@/shared/brand/owner-text';
import section from './section.module.css';

/** Pictures of the home page's sections, by name; the product's drawings apply where the owner has none. */
export type SectionPictures = Partial<Record<'section_vaults' | 'section_metals', string | null>>;

interface SectionPictureProps {
  name: keyof SectionPictures;
  image: string | null | undefined;
  scene: string;
  width: number;
  height: number;
}

/** Renders the product's drawing beside a section, or the owner's picture in its place. */
export function SectionPicture({ name, image, scene, width, height }: SectionPictureProps) {
  const own = wideForms(image);
  return (
    <div className={section.picture}>
      <img
        {...ownerText(name)}
        srcSet={own?.srcSet}
        sizes={own?.sizes}
        src={own?.src ?? scene}
        alt=""
        width={width}
        height={height}
        loading="lazy"
      />
    </div>
  );
}
