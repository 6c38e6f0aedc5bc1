import { useLoaderData } from 'react-router';
import type { DealershipSections } from '../../../shared/dealership.ts';
import { PATHS } from '../../../shared/paths.ts';
import { ofBusiness } from '../../../shared/text/french.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../../catalogue/client/site.ts';
import { DefinitionList, EmailLink, LegalPage, LegalSection } from './legal-page.tsx';

type Data = DealershipSections['legal'];

export function meta({ site }: { site: Site }): Head {
  return {
    title: 'Mentions légales',
    description: `Éditeur et hébergeur du site ${ofBusiness(site.dealership.name)}, registre des VTC, conditions de location, garanties légales, médiation.`,
    canonical: PATHS.legal,
  };
}

export const loader = ({ catalogue }: LoaderArgs): Promise<Data> => catalogue.section('legal');

const SECTIONS = {
  publisher: { id: 'editeur', title: 'Éditeur du site' },
  host: { id: 'hebergeur', title: 'Hébergeur' },
  vtc: { id: 'vtc', title: 'Transport avec chauffeur' },
  rental: { id: 'location', title: 'Conditions de location' },
  prices: { id: 'prix', title: 'Prix' },
  guarantees: { id: 'garanties', title: 'Vos garanties légales' },
  mediation: { id: 'mediation', title: 'Médiation de la consommation' },
  accessibility: { id: 'accessibilite', title: 'Accessibilité' },
} as const;

/** The legal notices that a merchant's site must show, from the dealership's own file. */
export default function MentionsLegalesPage() {
  const legal = useLoaderData() as Data;
  return (
    <LegalPage title="Mentions légales" sections={Object.values(SECTIONS)}>
      <Publisher legal={legal} />
      <Host legal={legal} />
      <Transport legal={legal} />
      <RentalConditions legal={legal} />
      <Prices />
      <Guarantees />
      <Mediation legal={legal} />
      <Accessibility />
    </LegalPage>
  );
}

function Publisher({ legal }: { legal: Data }) {
  const capital = legal.capital === undefined ? '' : ` au capital de ${legal.capital}`;
  return (
    <LegalSection {...SECTIONS.publisher}>
      <DefinitionList
        items={[
          ['Entreprise', legal.companyName],
          ['Forme', `${legal.legalForm}${capital}`],
          ['Siège', legal.headOffice],
          ['SIREN', legal.siren],
          ['Registre du commerce', legal.rcs],
          ['TVA intracommunautaire', legal.vat],
          ['Téléphone', <PhoneLink key="phone" />],
          ['E-mail', <EmailLink key="email" />],
          ['Direction de la publication', legal.publicationDirector],
        ]}
      />
    </LegalSection>
  );
}

function Host({ legal: { host } }: { legal: Data }) {
  return (
    <LegalSection {...SECTIONS.host}>
      <DefinitionList
        items={[
          ['Hébergeur', host.name],
          ['Adresse', host.address],
          ['Téléphone', host.phone],
        ]}
      />
    </LegalSection>
  );
}

function Transport({ legal }: { legal: Data }) {
  return (
    <LegalSection {...SECTIONS.vtc}>
      <DefinitionList
        items={[
          ['Registre des VTC', legal.vtcRegistration],
          ['Assurance', legal.vtcInsurer],
        ]}
      />
      <p>Les courses se font sur réservation préalable uniquement, à un prix connu avant le départ.</p>
    </LegalSection>
  );
}

function RentalConditions({ legal }: { legal: Data }) {
  return (
    <LegalSection {...SECTIONS.rental}>
      {legal.rentalConditions.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </LegalSection>
  );
}

function Prices() {
  return (
    <LegalSection {...SECTIONS.prices}>
      <p>
        Les prix sont en euros, toutes taxes comprises. Rien ne se réserve ni ne se paie sur ce site&nbsp;: une demande
        par messagerie ou par téléphone n’engage à rien, un devis gratuit vous est remis sur simple demande.
      </p>
    </LegalSection>
  );
}

function Guarantees() {
  return (
    <LegalSection {...SECTIONS.guarantees}>
      <p>
        Un bien acheté à un professionnel est couvert par la garantie légale de conformité (articles L217-3 et suivants
        du code de la consommation) pendant deux ans à compter de sa délivrance. Un défaut apparu dans les douze mois
        pour un véhicule d’occasion est présumé exister à la délivrance&nbsp;: vous n’avez pas à le prouver. Vous pouvez
        demander la réparation ou le remplacement, à défaut une réduction du prix ou la résolution de la vente, sans
        frais.
      </p>
      <p>
        La garantie des vices cachés (articles 1641 et suivants du code civil) court pendant deux ans à compter de la
        découverte du vice. Ces garanties s’appliquent de plein droit&nbsp;: la garantie commerciale affichée sur une
        annonce s’y ajoute et ne les remplace pas.
      </p>
    </LegalSection>
  );
}

function Mediation({ legal: { mediator } }: { legal: Data }) {
  const website = (
    <a href={mediator.website} target="_blank" rel="noopener noreferrer">
      {mediator.website}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
  return (
    <LegalSection {...SECTIONS.mediation}>
      <p>
        Écrivez-nous d’abord&nbsp;: <EmailLink />. Si notre réponse ne vous convient pas, ou après deux mois sans
        réponse, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons.
      </p>
      <DefinitionList
        items={[
          ['Médiateur', mediator.name],
          ['Adresse', mediator.address],
          ['Site', website],
        ]}
      />
    </LegalSection>
  );
}

function Accessibility() {
  return (
    <LegalSection {...SECTIONS.accessibility}>
      <p>
        Ce site vise le niveau AA des règles WCAG 2.2&nbsp;: il se parcourt au clavier, avec un lecteur d’écran, sans
        JavaScript, en clair ou en sombre. Une difficulté&nbsp;? Dites-la-nous, au <PhoneLink /> ou à <EmailLink />
        &nbsp;: nous vous donnons l’information autrement et corrigeons la page.
      </p>
    </LegalSection>
  );
}

function PhoneLink() {
  const { phoneHref, phone } = useSite().dealership;
  return <a href={phoneHref}>{phone}</a>;
}
