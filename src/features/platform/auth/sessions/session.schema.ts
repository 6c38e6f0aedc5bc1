import * as z from 'zod';

/** A session for its administrator: the id is not the cookie's token, and opens nothing. */
export const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The one of the request. */
  current: z.boolean(),
  kept: z.boolean(),
});

export type SessionInfo = z.infer<typeof sessionSchema>;
