import { PictureOf } from '../../../ui/picture.tsx';
import { srcsetOf } from './picture.ts';

type Props = {
  picture: { src: string; width: number; height: number; placeholder: string };
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
};

/** A picture from another site is a single file without a placeholder. */
export function VehiclePicture({ picture, ...rest }: Props) {
  const srcset = picture.placeholder === '' ? undefined : srcsetOf(picture.src, picture.width);
  return <PictureOf picture={picture} srcset={srcset} {...rest} />;
}
