import { Fold } from '../../../admin-ui/fold.tsx';
import styles from './list.module.css';
import { RELEASES } from './releases.ts';

/** The version in package.json. The build inserts it. */
const VERSION: string = import.meta.env.VERSION;

export function BackupHelp() {
  return (
    <>
      <Fold summary={`Version ${VERSION} : ce qui est nouveau`}>
        <ul className={styles.help}>
          {RELEASES[VERSION]?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fold>
      <Fold summary="Restaurer une sauvegarde">
        <ol className={styles.help}>
          <li>
            Sur la machine du site, arrêtez-le. Sur une machine neuve, prenez le programme avec <code>git clone</code>{' '}
            et copiez-y l’ancien fichier <code>.env</code>, qui n’est pas dans la sauvegarde.
          </li>
          <li>
            Dans le dossier du programme : <code>npm run restore -- FICHIER.tar</code> installe d’abord ce qui manque.{' '}
            <code>--force</code> remplace ce que la base contient. Rien n’est écrit si le fichier est abîmé.
          </li>
          <li>
            Relancez le site : <code>npm start</code>. Les comptes et mots de passe sont ceux de la sauvegarde ; chacun
            se reconnecte.
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
