type PictureSource = { src: string; width: number; height: number; placeholder: string };

type Props = {
  picture: PictureSource;
  /** The AVIF files by width, as the `srcset` attribute; absent for a picture that was not uploaded here. */
  srcset?: string | undefined;
  alt: string;
  /** Its width, as the `sizes` attribute. */
  sizes: string;
  /** Load it before everything else; other pictures are loaded once they are near the window. */
  eager?: boolean;
  className?: string | undefined;
};

/** A picture in the size that is needed, with its space reserved before it is loaded. */
export function PictureOf({ picture, srcset, alt, sizes, eager = false, className }: Props) {
  const { src, width, height, placeholder } = picture;
  return (
    <picture className={className}>
      {srcset !== undefined && <source type="image/avif" srcSet={srcset} sizes={sizes} />}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={placeholder === '' ? undefined : { backgroundImage: `url(${placeholder})` }}
      />
    </picture>
  );
}
