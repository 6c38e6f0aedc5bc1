import { loadStatusDialog } from '../../features/admin/vehicle-table/status/status-menu.tsx';

// Forms are loaded after the page.
export const loadVehicleForm = () =>
  import('../../features/admin/vehicle-form/form.tsx').then((module) => module.default);
export const loadBrandForm = () => import('../../features/stock/brands/form.tsx').then((module) => module.BrandForm);
export const loadRateForm = () => import('../../features/stock/rates/form.tsx').then((module) => module.RateForm);

/**
 * Fetches the forms of the lists once the page is idle, so that they open without a connection, and after a deployment
 * that replaced their files. A form that cannot be fetched says so when it is opened.
 */
export function fetchFormsWhenIdle(): void {
  const loads = [loadVehicleForm, loadBrandForm, loadRateForm, loadStatusDialog];
  (window.requestIdleCallback ?? setTimeout)(() => void Promise.allSettled(loads.map((load) => load())));
}
