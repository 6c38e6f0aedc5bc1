/** Loads the decoder with the first picture: it would be a tenth of the time and of the memory of every start. */
export const loadSharp = async () => (await import('sharp')).default;
