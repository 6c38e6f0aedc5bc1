import { useLoaderData } from 'react-router';
import { vehicleChatLink } from '../../shared/chat.ts';
import { formatPrice } from '../../shared/money.ts';
import { Price } from '../../ui/price.tsx';
import type { Brand } from '../brands/brand.ts';
import { notFound } from '../pages/not-found.ts';
import { detailPath, idOf } from '../site/paths.ts';
import type { Head, LoaderArgs, Site } from '../site/site.ts';
import { useSite } from '../site/site.ts';
import { detailLines } from '../vehicles/detail.ts';
import { DetailView, NamedPrice } from '../vehicles/detail-view.tsx';
import type { Car } from './car.ts';

type Data = { car: Car; brands: Brand[] };

export function meta({ data: { car }, site }: { data: Data; site: Site }): Head {
  const price = car.price_per_day.trim() === '' ? '' : `, ${formatPrice(car.price_per_day, site.dealership.interface)} / jour`;
  return {
    title: car.title,
    description: `${car.title} ${car.model_year}${price}. ${car.overview}`.slice(0, 200),
    canonical: detailPath('car', car.id),
    ...(car.images[0] === undefined ? {} : { image: car.images[0] }),
  };
}

/** The car with the brands that name its make; without the brands it is shown all the same (D23). */
export async function loader({ reads, params }: LoaderArgs): Promise<Data> {
  const id = idOf(params['id']);
  if (id === null) return notFound('car');
  const [car, brands] = await Promise.all([reads.vehicle('cars', id), reads.brands().catch(() => [])]);
  return car ? { car, brands } : notFound('car');
}

/** PUB-6. */
export default function CarPage() {
  const { car, brands } = useLoaderData() as Data;
  const site = useSite();
  const style = site.dealership.interface;
  const chat = vehicleChatLink(site.dealership.chat, {
    greeting: 'Bonjour, je suis intéressé(e) par ce véhicule :',
    id: car.id,
    title: car.title,
    prices: [['Prix par jour', car.price_per_day]],
    accessories: car.accessories,
    address: `${site.origin}${detailPath('car', car.id)}`,
  });
  return (
    <DetailView
      kind="cars"
      vehicle={car}
      chat={chat}
      lines={detailLines(car, brands, site)}
      prices={
        <>
          {car.price_per_day.trim() !== '' && (
            <NamedPrice label="Prix par jour">
              <Price price={car.price_per_day} style={style} unit="/ jour" />
            </NamedPrice>
          )}
          {car.price_per_month.trim() !== '' && (
            <NamedPrice label="Prix par mois">
              <Price price={car.price_per_month} style={style} unit="/ mois" />
            </NamedPrice>
          )}
        </>
      }
    />
  );
}
