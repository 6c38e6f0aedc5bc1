import { qrPaths } from './qr-paths.ts';

type Props = {
  /** What is read from it: an address, mostly. */
  text: string;
  /** What it leads to, for those who do not see it. */
  label: string;
  className?: string | undefined;
};

/**
 * A QR code as an image, dark on white in every theme: readers do not find an inverted one. Its size is its container's.
 * The library is only loaded with the page that shows one.
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
