import pill from '../../../ui/pill-link.module.css';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import styles from './networks.module.css';

type Network = keyof PublicDealership['networks'];

/** The social networks, in the order of CON-2. Their icons are here, because lucide has no icons of brands. */
const NETWORKS: readonly { name: Network; label: string; drawing: string; filled?: boolean }[] = [
  {
    name: 'facebook',
    label: 'Facebook',
    drawing:
      'M14 21v-8h2.8l.5-3.3H14V7.8c0-1 .4-1.7 1.8-1.7h1.7V3.2A18 18 0 0 0 15.2 3c-2.7 0-4.6 1.6-4.6 4.5v2.2H7.8V13h2.8v8z',
    filled: true,
  },
  {
    name: 'instagram',
    label: 'Instagram',
    drawing:
      'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM16.8 7.2v.01',
  },
  { name: 'tiktok', label: 'TikTok', drawing: 'M13.2 3.5v11.8a3.9 3.9 0 1 1-3.9-3.9M13.2 3.5c.4 3.2 2.5 5.3 5.8 5.5' },
];

export function Networks({ networks }: { networks: PublicDealership['networks'] }) {
  const activeNetworks = NETWORKS.flatMap((network) => {
    const address = networks[network.name];
    return address === undefined ? [] : [{ ...network, address }];
  });
  if (activeNetworks.length === 0) return null;
  return (
    <ul className={styles.networks}>
      {activeNetworks.map(({ name, label, drawing, filled, address }) => (
        <li key={name}>
          <a className={pill.link} href={address} target="_blank" rel="noopener noreferrer" data-network={name}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" data-filled={filled}>
              <path d={drawing} />
            </svg>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
