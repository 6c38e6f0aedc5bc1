/** Loads the decoder where it is needed first: commands that draw nothing start without its time and its 30 MB. */
export const loadSharp = async () => (await import('sharp')).default;
