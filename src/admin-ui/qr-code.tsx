import { qrPaths } from './qr-paths.ts';

type Props = {
  /** Usually an address. */
  text: string;
  /** Names the target for people who do not see the code. */
  label: string;
  className?: string | undefined;
};

/** It is dark on white in every theme, because readers do not recognize an inverted code. */
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
