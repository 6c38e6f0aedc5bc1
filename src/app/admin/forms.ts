import { loadStatusDialog } from '../../features/admin/vehicle-table/status/status-menu.tsx';
import { loadPalette } from './palette/palette-host.tsx';

export const loadVehicleForm = () =>
  import('../../features/admin/vehicle-form/form.tsx').then((module) => module.default);
export const loadBrandForm = () => import('../../features/stock/brands/form.tsx').then((module) => module.BrandForm);
export const loadRateForm = () => import('../../features/stock/rates/form.tsx').then((module) => module.RateForm);

/**
 * Loads the code of the forms and the palette when the page is idle. So they open without a connection and after a
 * deployment. If loading fails, the form or palette shows the error when it is opened.
 */
export function fetchFormsWhenIdle(): void {
  const loads = [loadVehicleForm, loadBrandForm, loadRateForm, loadStatusDialog, loadPalette];
  (window.requestIdleCallback ?? setTimeout)(() => void Promise.allSettled(loads.map((load) => load())));
}
