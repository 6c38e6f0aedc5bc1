import * as z from 'zod';
import { ROLES } from './role.ts';

export const accountSchema = z.object({ name: z.string(), role: z.enum(ROLES), must_change_password: z.boolean() });

export type AccountInfo = z.infer<typeof accountSchema>;
