import { Fold } from '../../../admin-ui/fold.tsx';
import styles from './list.module.css';

/** How to restore a backup and update the site, for the person at the machine. */
export function BackupHelp() {
  return (
    <>
      <Fold summary="Restaurer une sauvegarde">
        <ol className={styles.help}>
          <li>Sur la machine du site, ou une neuve avec le programme, arrêtez le site et copiez-y le fichier.</li>
          <li>
            Dans le dossier du programme : <code>npm run restore -- FICHIER.tar</code> ; <code>--force</code> remplace
            ce que la base contient. Rien n’est écrit si le fichier est abîmé.
          </li>
          <li>
            Relancez le site : <code>npm start</code>. Les comptes et mots de passe sont ceux de la sauvegarde.
          </li>
        </ol>
      </Fold>
      <Fold summary="Mettre le programme à jour">
        <ol className={styles.help}>
          <li>Faites une sauvegarde avec le bouton ci-dessus et téléchargez-la.</li>
          <li>
            Dans le dossier du programme : <code>git pull</code>. <code>CHANGELOG.md</code> dit ce qui est nouveau et ce
            qu’il faut savoir avant.
          </li>
          <li>
            Relancez le site : <code>npm start</code> installe, construit et met la base à jour.
          </li>
        </ol>
      </Fold>
    </>
  );
}
