import styles from './about.module.css';

/** Stands where the founder's portrait goes until there is one; the size is the drawing's, so that nothing shifts. */
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
