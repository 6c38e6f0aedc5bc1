/** Vitest's global setup for what serves the site as it was built: builds it where its sources have changed. */
import { build } from '../../scripts/build.mjs';

export default () => build({ onlyIfStale: true });
