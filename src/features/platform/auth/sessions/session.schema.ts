import * as z from 'zod';

export const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
  kept: z.boolean(),
  device: z.string().describe('Chrome sur Android ; vide si inconnu'),
});

export type SessionInfo = z.infer<typeof sessionSchema>;
