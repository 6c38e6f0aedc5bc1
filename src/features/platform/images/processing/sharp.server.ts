/** Loads the image library when it is first needed, because it delays the start and takes 30 MB. */
export const loadSharp = async () => (await import('sharp')).default;
