import { HEAD_BYTES, rejectionOf } from '../processing/picture-format.ts';
import { UNSENT } from './upload.ts';

export async function rejectionOfFile(file: File): Promise<string | null> {
  try {
    return rejectionOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), file.size);
  } catch {
    return UNSENT.unreadable;
  }
}
