type PictureSource = { src: string; width: number; height: number; placeholder: string };

type Props = {
  picture: PictureSource;
  /** The `srcset` attribute with the AVIF files by width. Absent for a picture of another site. */
  srcset?: string | undefined;
  alt: string;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** Loads the picture at once. Other pictures load when they are near the window. */
  eager?: boolean;
  className?: string | undefined;
};

/** A picture whose space is reserved before it loads. */
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
