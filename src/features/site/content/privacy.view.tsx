import { STATISTICS_MONTHS } from '../../../shared/trash.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import { SECURITY_MONTHS } from '../../platform/auth/trail/security-event.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import { DefinitionList, EmailLink, LegalPage, LegalSection } from './legal-page.tsx';

const SECTIONS = {
  who: { id: 'responsable', title: 'Qui est responsable' },
  requests: { id: 'demandes', title: 'Vos demandes' },
  account: { id: 'connexion', title: 'Si vous vous connectez' },
  visit: { id: 'visite', title: 'Votre visite' },
  cookies: { id: 'cookies', title: 'Cookies et stockage' },
  rights: { id: 'droits', title: 'Vos droits' },
} as const;

type Props = Pick<DealershipSections['legal'], 'companyName' | 'headOffice'> & {
  pictureHosts: string[];
};

export default function PrivacyView({ companyName, headOffice, pictureHosts }: Props) {
  const { signIn, dealership } = useSite();
  const { email } = dealership;
  const { account: _, ...withoutAccount } = SECTIONS;
  return (
    <LegalPage title="Confidentialité" sections={Object.values(signIn ? SECTIONS : withoutAccount)}>
      <LegalSection {...SECTIONS.who}>
        {companyName || headOffice || email ? (
          <DefinitionList
            items={[
              ['Responsable', companyName],
              ['Siège', headOffice],
              ['Vos questions', email && <EmailLink key="email" email={email} />],
            ]}
          />
        ) : (
          <p>Ces mentions seront bientôt complétées.</p>
        )}
      </LegalSection>
      <Requests />
      {signIn && <Account />}
      <Visit pictureHosts={pictureHosts} />
      <Cookies signIn={signIn} />
      <Rights />
    </LegalPage>
  );
}

function Requests() {
  const { chat, phone, email } = useSite().dealership;
  return (
    <LegalSection {...SECTIONS.requests}>
      <p>
        {chat !== undefined &&
          'Les boutons de contact et les formulaires préparent un message et ouvrent WhatsApp\u00a0: c’est vous qui l’y envoyez. '}
        Ce site n’enregistre ni votre adresse, ni votre message, ni vos dates, ni votre trajet. Un appui s’ajoute à un
        nombre, sans rien dire de vous (voir <a href={`#${SECTIONS.visit.id}`}>{SECTIONS.visit.title}</a>
        ).
      </p>
      {chat !== undefined && (
        <p>
          WhatsApp Ireland Limited reçoit alors votre message et votre numéro, selon ses propres règles.
          {phone && email && ' Vous pouvez préférer le téléphone ou l’e-mail, qui figurent en bas de chaque page.'}
        </p>
      )}
      <p>
        Nous utilisons votre demande pour y répondre et, si elle aboutit, pour préparer le contrat (mesures
        précontractuelles, article 6-1-b du RGPD). Elle n’est lue que par notre équipe, n’est ni vendue ni transmise, et
        s’efface trois ans au plus tard après notre dernier échange.
      </p>
    </LegalSection>
  );
}

function Account() {
  return (
    <LegalSection {...SECTIONS.account}>
      <p>
        Se connecter n’est jamais nécessaire. Si vous le faites, le service que vous avez choisi nous donne votre nom,
        votre adresse e-mail et votre photo, pour vous montrer qui est connecté, et rien d’autre (votre demande, article
        6-1-b du RGPD). Nous gardons le nom, l’adresse et la photo jusqu’à ce que vous nous demandiez de les effacer.
      </p>
    </LegalSection>
  );
}

function Visit({ pictureHosts }: Pick<Props, 'pictureHosts'>) {
  return (
    <LegalSection {...SECTIONS.visit}>
      <p>
        Le serveur note pour chaque page demandée l’heure, la page, la durée et le résultat, afin de surveiller les
        pannes. Il ne note ni votre adresse IP, ni votre navigateur, ni ce que vous cherchez.{' '}
        {pictureHosts.length === 0
          ? 'Aucune page n’appelle un autre site'
          : `Des photos de véhicules viennent de ${pictureHosts.join(', ')}\u00a0: votre navigateur les y demande, sans dire quelle page vous lisez, mais avec votre adresse IP. Rien d’autre n’appelle un autre site`}
        &nbsp;: ni police, ni carte, ni vidéo, ni bouton de réseau social. «&nbsp;Itinéraire&nbsp;» ouvre Google Maps,
        seulement quand vous y appuyez, avec notre adresse et rien de vous.
      </p>
      <p>
        Pour savoir quels véhicules intéressent, nous comptons combien de fois par jour la page d’un véhicule est
        affichée, et combien de fois on y appuie sur WhatsApp ou sur le téléphone&nbsp;; de même pour les autres pages,
        leur adresse e-mail comprise, et pour la demande d’un trajet. Nous gardons ces seuls nombres, par véhicule ou
        page et par jour, pendant {STATISTICS_MONTHS} mois&nbsp;: ni cookie, ni identifiant, ni adresse IP, ni
        navigateur, rien qui distingue une personne d’une autre. Votre adresse IP sert seulement, une minute au plus et
        sans être enregistrée, à écarter les envois automatiques. Ces nombres ne servent qu’à nous et ne sont ni
        recoupés ni transmis&nbsp;: une telle mesure d’audience est dispensée de consentement.
      </p>
      <p>
        Pour protéger l’administration du site, les connexions, échecs et refus qui s’y produisent sont gardés{' '}
        {SECURITY_MONTHS} mois (notre intérêt légitime, article 6-1-f du RGPD). Au lieu de l’adresse IP figure une
        empreinte, calculée avec une clé qui est détruite à la fin du mois. Visiter les pages n’y laisse rien.
      </p>
    </LegalSection>
  );
}

function Cookies({ signIn }: { signIn: boolean }) {
  return (
    <LegalSection {...SECTIONS.cookies}>
      <p>
        Ce site ne dépose aucun traceur publicitaire, et visiter ses pages ne dépose aucun cookie&nbsp;: voilà pourquoi
        il n’y a pas de bandeau. Compter les vues et les appuis n’en demande aucun.
      </p>
      <p>
        Les véhicules que vous enregistrez d’un appui sur le cœur (numéro, prix et jour) sont gardés par votre
        navigateur, jusqu’à ce que vous les retiriez&nbsp;; c’est vous qui le demandez. La page «&nbsp;Ma
        sélection&nbsp;» nous envoie leurs seuls numéros pour les afficher, sans rien qui dise qui vous êtes.
      </p>
      <p>
        Si vous le demandez par «&nbsp;Lire hors connexion&nbsp;» en bas de page, en enregistrant un véhicule ou en
        installant le site sur votre appareil, votre navigateur garde les pages que vous ouvrez, 30&nbsp;jours au plus,
        et votre choix. Rien n’en est transmis, et «&nbsp;Lire hors connexion&nbsp;» efface tout quand vous l’éteignez.
      </p>
      <p>
        Si vous cochez «&nbsp;Les garder sur cet appareil&nbsp;» sous «&nbsp;Vus récemment&nbsp;», votre navigateur
        garde les numéros des douze derniers, jusqu’à «&nbsp;Oublier&nbsp;» ou jusqu’à ce que vous le désactiviez.
      </p>
      <p>
        Safari (iPhone, iPad et Mac) efface de lui-même ces véhicules et ces pages après sept jours sans visite de ce
        site, sauf si vous l’avez installé sur votre appareil.
      </p>
      {signIn && (
        <p>
          Si vous vous connectez, un cookie nommé «&nbsp;user&nbsp;» garde un numéro de session pendant sept jours, ou
          jusqu’à «&nbsp;Me Déconnecter&nbsp;», qui la ferme aussi sur notre serveur&nbsp;; un autre, effacé au retour,
          accompagne le trajet vers le service de connexion. Le temps de l’onglet, votre navigateur retient aussi le nom
          et l’adresse e-mail affichés&nbsp;; «&nbsp;Me Déconnecter&nbsp;» lui laisse un repère tiré au hasard, qui les
          efface dans ses autres onglets. La loi les dispense de consentement, puisque vous les avez demandés.
        </p>
      )}
    </LegalSection>
  );
}

function Rights() {
  const { email } = useSite().dealership;
  return (
    <LegalSection {...SECTIONS.rights}>
      <p>
        Vous pouvez demander à consulter, corriger ou effacer ce que nous savons de vous, à en limiter l’usage ou à vous
        y opposer, {email ? 'en écrivant à ' : 'en nous contactant'}
        {email && <EmailLink email={email} />}. Si notre réponse ne vous satisfait pas, vous pouvez saisir la
        CNIL&nbsp;:{' '}
        <a href="https://www.cnil.fr/fr/plaintes" target="_blank" rel="noopener noreferrer">
          cnil.fr/fr/plaintes
          <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
        .
      </p>
    </LegalSection>
  );
}
