import styles from './about.module.css';

export function WorkshopPicture() {
  return (
    <picture className={styles.workshop}>
      <source type="image/avif" srcSet="/atelier.avif 960w, /atelier-1920.avif 1920w" sizes="100vw" />
      <img
        src="/atelier.jpg"
        width={960}
        height={720}
        alt="L’atelier : une voiture sur le pont élévateur (illustration)"
        fetchPriority="high"
      />
    </picture>
  );
}
