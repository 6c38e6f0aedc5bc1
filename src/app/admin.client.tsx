import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { OFFICE_ID, type Office, OfficeProvider } from '../features/admin/office.ts';
import { sessionOpened } from '../features/admin/session-state.ts';
import { officeRoutes } from './admin-routes.tsx';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const office = JSON.parse(document.getElementById(OFFICE_ID)?.textContent ?? '{}') as Office;
if (office.admin !== null) sessionOpened(office.admin);

const router = createBrowserRouter(officeRoutes);
const place = document.getElementById('office');
if (place)
  createRoot(place).render(
    <StrictMode>
      <OfficeProvider value={office}>
        <RouterProvider router={router} />
      </OfficeProvider>
    </StrictMode>,
  );
