import { qrPaths } from './qr-paths.ts';

type Props = {
  /** The encoded text: an address, mostly. */
  text: string;
  /** The target, for people who do not see the code. */
  label: string;
  className?: string | undefined;
};

/**
 * A QR code as an image, dark on white in every theme: readers do not find an inverted one. Its size is its
 * container's. The library is only loaded with the page that shows one.
 */
export function QrCode({ text, label, className }: Props) {
  const { size, ground, modules } = qrPaths(text);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={ground} fill="#fff" />
      <path d={modules} fill="#000" />
    </svg>
  );
}
