import * as z from 'zod';

/** `total` is 0 while it is not yet known. */
export const progressSchema = z.object({ done: z.int(), total: z.int() });
export type Progress = z.infer<typeof progressSchema>;
