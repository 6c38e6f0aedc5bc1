/** Loads the image library when it is first needed. Without it, other commands start faster and take 30 MB less. */
export const loadSharp = async () => (await import('sharp')).default;
