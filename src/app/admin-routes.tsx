import { Navigate, Outlet, type RouteObject } from 'react-router';
import { Bin } from '../features/admin/bin.tsx';
import { Dashboard } from '../features/admin/dashboard.tsx';
import { Guard } from '../features/admin/guard.tsx';
import { LoginOverlay } from '../features/admin/login-overlay.tsx';
import { LoginPage } from '../features/admin/login-page.tsx';
import { NoSuchPage, OfficeFailure } from '../features/admin/lost-pages.tsx';
import { OFFICE } from '../features/admin/office-paths.ts';
import { Shell } from '../features/admin/shell.tsx';
import { ToastList } from '../features/admin/toast-list.tsx';
import { BrandsOffice } from '../features/brands/brands-office.tsx';
import { RatesOffice } from '../features/rates/rates-office.tsx';
import { VehiclesOffice } from '../features/vehicles/vehicles-office.tsx';

/** Every page of the back office (ADMG-3). All but the login stand behind the guard (ADMG-2). */
export const officeRoutes: RouteObject[] = [
  {
    element: <Around />,
    ErrorBoundary: OfficeFailure,
    children: [
      { path: OFFICE.login, element: <LoginPage /> },
      {
        element: <Guard />,
        children: [
          {
            element: <Shell />,
            children: [
              { path: OFFICE.root, element: <Navigate to={OFFICE.dashboard} replace /> },
              { path: OFFICE.dashboard, element: <Dashboard /> },
              { path: OFFICE.cars, element: <VehiclesOffice key="cars" kind="cars" /> },
              { path: OFFICE.brands, element: <BrandsOffice /> },
              { path: OFFICE.trucks, element: <VehiclesOffice key="trucks" kind="trucks" /> },
              { path: OFFICE.rates, element: <RatesOffice /> },
              { path: OFFICE.bin, element: <Bin /> },
              { path: '*', element: <NoSuchPage /> },
            ],
          },
        ],
      },
    ],
  },
];

/** What stands over every page: the messages, and the login where a session has ended. */
function Around() {
  return (
    <>
      <Outlet />
      <ToastList />
      <LoginOverlay />
    </>
  );
}
