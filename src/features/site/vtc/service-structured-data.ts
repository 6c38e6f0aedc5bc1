import { centsOf } from '../../../shared/money.ts';
import { PATHS } from '../../../shared/paths.ts';
import type { JsonLd, Site } from '../../catalogue/client/site.ts';
import { dealerId } from '../../catalogue/client/structured-data.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';

export function serviceData(site: Site, rates: readonly Pick<Rate, 'title' | 'price'>[]): JsonLd {
  const url = `${site.origin}${PATHS.vtc}`;
  const offers = rates.flatMap(({ title, price }) => {
    const cents = centsOf(price);
    if (cents === null) return [];
    const amount = { price: (cents / 100).toFixed(2), priceCurrency: 'EUR', valueAddedTaxIncluded: true };
    return [{ '@type': 'Offer', name: title, url, priceSpecification: { '@type': 'PriceSpecification', ...amount } }];
  });
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: 'Transport VTC',
    serviceType: 'Transport avec chauffeur',
    url,
    provider: { '@id': dealerId(site) },
    ...(offers.length > 0 ? { offers } : {}),
  };
}
