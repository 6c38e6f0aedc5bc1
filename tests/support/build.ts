/** Vitest's global setup for tests that serve the built site. Builds the site if its sources have changed. */
import { build } from '../../scripts/build.mjs';

export default () => build({ onlyIfStale: true });
