import { encode } from 'uqr';

type Props = {
  /** What is read from it: an address, mostly. */
  text: string;
  /** What it leads to, for those who do not see it. */
  label: string;
  className?: string | undefined;
};

/** White modules around the code, which readers need to find it. */
const BORDER_MODULES = 4;

/**
 * A QR code as one SVG path, dark on white in every theme: readers do not find an inverted one. Its size is its container's.
 * The library is only loaded with the page that shows one.
 */
export function QrCode({ text, label, className }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER_MODULES });
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={darkModules(data)} fill="#000" />
    </svg>
  );
}

/** Each run of dark modules of a row as one rectangle. */
function darkModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x += 1) {
        const from = x;
        while (row[x]) x += 1;
        if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
      }
      return runs;
    })
    .join('');
}
