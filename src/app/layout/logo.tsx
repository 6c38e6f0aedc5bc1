import type { PublicDealership } from '../../features/platform/settings/public-settings.ts';
import styles from './header.module.css';

type Props = Pick<PublicDealership, 'name' | 'logo'>;

/** If the dealership has no logo, shows a lime leaf. Its vein is a road. */
export function Logo({ name, logo }: Props) {
  if (logo !== null)
    return (
      <>
        <picture>
          <source type="image/avif" srcSet={logo.avif} />
          <img className={styles.picture} src={logo.src} width={logo.width} height={logo.height} alt="" />
        </picture>
        {!logo.isWide && <span>{name}</span>}
      </>
    );
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={styles.leaf}>
        <path d="M16 2.5c7.5 4 12 9.6 12 15.6 0 5.7-4.6 9.4-12 11.4-7.4-2-12-5.7-12-11.4 0-6 4.5-11.6 12-15.6z" />
        <path d="M16 29.5V12M16 17l5-4.5M16 17l-5-4.5M16 23l6-5M16 23l-6-5" className={styles.vein} />
      </svg>
      <span>{name}</span>
    </>
  );
}
