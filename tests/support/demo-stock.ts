import { type DemoVehicle, demoStock } from '../../src/features/operations/demonstration/demo-stock.server.ts';
import { isListed } from '../../src/features/stock/vehicles/status/status.ts';

/** What lists show of the demonstration stock, each vehicle with its brand's name and the names of its pictures. */
const listed = <Input>(stock: readonly DemoVehicle<Input>[]) =>
  stock
    .filter(({ state }) => isListed(state.status))
    .map(({ vehicle, brand, pictures }) => ({ ...vehicle, brandName: brand, pictures }));

export const DEMO_CARS = listed(demoStock().cars);
export const DEMO_TRUCKS = listed(demoStock().trucks);
export const { brands: DEMO_BRANDS, rates: DEMO_RATES } = demoStock();
