import { onTestFinished } from 'vitest';
import { layWire, type Wire } from './wire.ts';

/** A wire to a server that is cut when the test ends. */
export async function startRelay(target: string): Promise<Wire> {
  const wire = await layWire(target);
  onTestFinished(() => wire.cut());
  return wire;
}
