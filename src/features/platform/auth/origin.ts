/** By what an administrator writes, as the journal says it: `command` is a program on the machine. */
export const ORIGINS = ['form', 'grid', 'import', 'status', 'settings', 'team', 'command'] as const;

export type Origin = (typeof ORIGINS)[number];
