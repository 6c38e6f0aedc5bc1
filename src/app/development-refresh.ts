// @ts-expect-error served by Vite while developing only
import { injectIntoGlobalHook } from '/@react-refresh';
