import styles from './about.module.css';

/** Shown in place of the founder's portrait where the dealership has none. */
export function WorkshopPicture() {
  return (
    <picture>
      <source type="image/avif" srcSet="/atelier.avif" />
      <img
        className={styles.workshop}
        src="/atelier.jpg"
        width={960}
        height={720}
        alt="L’atelier : une voiture sur le pont, porte ouverte (illustration)"
        fetchPriority="high"
      />
    </picture>
  );
}
