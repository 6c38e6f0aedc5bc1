import type { ComponentType } from 'react';
import type { RowFormProps } from '../../admin-ui/document/stored-row.tsx';
import { loadStatusDialog } from '../../features/admin/vehicle-table/status/status-menu.tsx';
import type { ROW_DOCUMENTS } from '../row-documents.ts';
import { loadPalette } from './palette/palette-host.tsx';

export const ROW_FORMS: Readonly<Record<keyof typeof ROW_DOCUMENTS, () => Promise<ComponentType<RowFormProps>>>> = {
  brands: () => import('../../features/stock/brands/form.tsx').then((module) => module.BrandForm),
  rates: () => import('../../features/stock/rates/form.tsx').then((module) => module.RateForm),
};

export const loadVehicleForm = () =>
  import('../../features/admin/vehicle-form/form.tsx').then((module) => module.default);

/** Forms and palette then open without a connection and after a deployment. An error shows when they are opened. */
export function fetchFormsWhenIdle(): void {
  const loads = [loadVehicleForm, ...Object.values(ROW_FORMS), loadStatusDialog, loadPalette];
  (window.requestIdleCallback ?? setTimeout)(() => void Promise.allSettled(loads.map((load) => load())));
}
