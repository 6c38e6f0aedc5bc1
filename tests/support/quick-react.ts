/**
 * In development, React compares the properties of each component that renders and notes its time for the performance
 * panel, if the browser has this function. No test reads that. Runs before React loads, which looks for it once.
 */
Reflect.deleteProperty(console, 'timeStamp');
