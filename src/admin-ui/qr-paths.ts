import { encode } from 'uqr';

/** White modules around the code. Readers need them to find the code. */
const BORDER_MODULES = 4;

/** Returns a QR code as two SVG paths, the background and the dark modules. The code is `size` units wide and high. */
export function qrPaths(text: string): { size: number; ground: string; modules: string } {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER_MODULES });
  return { size, ground: `M0 0h${size}v${size}h-${size}z`, modules: darkModules(data) };
}

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
