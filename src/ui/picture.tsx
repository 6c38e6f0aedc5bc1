type Source = { src: string; width: number; height: number; placeholder: string };

type Props = {
  picture: Source;
  /** Addresses of the modern files by width; absent for a picture that is not ours. */
  srcset?: string | undefined;
  alt: string;
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string;
  /** Before everything else of the page: the one picture that people wait for. The others wait until they are near. */
  eager?: boolean;
  className?: string | undefined;
};

/** A picture in the size its place needs, with its place kept from the start. */
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
