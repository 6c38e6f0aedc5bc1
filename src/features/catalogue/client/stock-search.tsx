import { Button } from '../../../ui/button.tsx';
import styles from './stock-search.module.css';

export function StockSearch({ action, label }: { action: string; label: string }) {
  return (
    <form action={action} className={styles.search}>
      <label htmlFor="recherche" className="full strong">
        {label}
      </label>
      <input id="recherche" type="search" name="q" maxLength={200} placeholder="Marque, modèle, carburant…" />
      <Button type="submit" look="brand">
        Rechercher
      </Button>
    </form>
  );
}
