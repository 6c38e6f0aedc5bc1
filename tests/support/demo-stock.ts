import { type DemoVehicle, demoStock } from '../../src/features/operations/demonstration/demo-stock.server.ts';
import { isListed } from '../../src/features/stock/vehicles/status/status.ts';

/** Returns the demonstration's vehicles that lists show, with the names of their brand and pictures. */
const listed = <Input>(stock: readonly DemoVehicle<Input>[]) =>
  stock
    .filter(({ state }) => isListed(state.status))
    .map(({ vehicle, brand, pictures }) => ({ ...vehicle, brandName: brand, pictures }));

export const DEMO_CARS = listed(demoStock().cars);
export const DEMO_TRUCKS = listed(demoStock().trucks);
export const { brands: DEMO_BRANDS, rates: DEMO_RATES } = demoStock();
