import { useLoaderData } from 'react-router';
import type { DealershipSections } from '../../shared/dealership.ts';
import { PATHS } from '../../shared/paths.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../catalogue/site.ts';
import { LegalPage, LegalSection, SearchableVehicle } from './legal-page.tsx';

type Data = DealershipSections['legal'];

export function meta({ site }: { site: Site }): Head {
  return {
    title: 'Mentions légales',
    description: `Éditeur et hébergeur du site de ${site.dealership.name}, registre des VTC, conditions de location, garanties légales, médiation.`,
    canonical: PATHS.legal,
  };
}

export const loader = ({ catalogue }: LoaderArgs): Promise<Data> => catalogue.section('legal');

const SECTIONS = [
  { id: 'editeur', title: 'Éditeur du site' },
  { id: 'hebergeur', title: 'Hébergeur' },
  { id: 'vtc', title: 'Transport avec chauffeur' },
  { id: 'location', title: 'Conditions de location' },
  { id: 'prix', title: 'Prix' },
  { id: 'garanties', title: 'Vos garanties légales' },
  { id: 'mediation', title: 'Médiation de la consommation' },
  { id: 'accessibilite', title: 'Accessibilité' },
] as const;

/** What the law asks a merchant's site to say (product §3), from the dealership's own file. */
export default function MentionsLegalesPage() {
  const legal = useLoaderData() as Data;
  const { dealership } = useSite();
  const { host, mediator } = legal;
  const phone = <a href={dealership.phoneHref}>{dealership.phone}</a>;
  const email = <a href={`mailto:${dealership.email}`}>{dealership.email}</a>;
  return (
    <LegalPage title="Mentions légales" sections={SECTIONS}>
      <LegalSection {...SECTIONS[0]}>
        <SearchableVehicle
          facts={[
            ['Entreprise', legal.companyName],
            [
              'Forme',
              legal.capital === undefined ? legal.legalForm : `${legal.legalForm} au capital de ${legal.capital}`,
            ],
            ['Siège', legal.headOffice],
            ['SIREN', legal.siren],
            ['Registre du commerce', legal.rcs],
            ['TVA intracommunautaire', legal.vat],
            ['Téléphone', phone],
            ['E-mail', email],
            ['Direction de la publication', legal.publicationDirector],
          ]}
        />
      </LegalSection>
      <LegalSection {...SECTIONS[1]}>
        <SearchableVehicle
          facts={[
            ['Hébergeur', host.name],
            ['Adresse', host.address],
            ['Téléphone', host.phone],
          ]}
        />
      </LegalSection>
      <LegalSection {...SECTIONS[2]}>
        <SearchableVehicle
          facts={[
            ['Registre des VTC', legal.vtcRegistration],
            ['Assurance', legal.vtcInsurer],
          ]}
        />
        <p>Les courses se font sur réservation préalable uniquement, à un prix connu avant le départ.</p>
      </LegalSection>
      <LegalSection {...SECTIONS[3]}>
        {legal.rentalConditions.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </LegalSection>
      <LegalSection {...SECTIONS[4]}>
        <p>
          Les prix sont en euros, toutes taxes comprises. Rien ne se réserve ni ne se paie sur ce site&nbsp;: une
          demande par messagerie ou par téléphone n’engage à rien, un devis gratuit vous est remis sur simple demande.
        </p>
      </LegalSection>
      <LegalSection {...SECTIONS[5]}>
        <p>
          Un bien acheté à un professionnel est couvert par la garantie légale de conformité (articles L217-3 et
          suivants du code de la consommation) pendant deux ans à compter de sa délivrance. Un défaut apparu dans les
          douze mois pour un véhicule d’occasion est présumé exister à la délivrance&nbsp;: vous n’avez pas à le
          prouver. Vous pouvez demander la réparation ou le remplacement, à défaut une réduction du prix ou la
          résolution de la vente, sans frais.
        </p>
        <p>
          La garantie des vices cachés (articles 1641 et suivants du code civil) court pendant deux ans à compter de la
          découverte du vice. Ces garanties s’appliquent de plein droit&nbsp;: la garantie commerciale affichée sur une
          annonce s’y ajoute et ne les remplace pas.
        </p>
      </LegalSection>
      <LegalSection {...SECTIONS[6]}>
        <p>
          Écrivez-nous d’abord&nbsp;: {email}. Si notre réponse ne vous convient pas, ou après deux mois sans réponse,
          vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons.
        </p>
        <SearchableVehicle
          facts={[
            ['Médiateur', mediator.name],
            ['Adresse', mediator.address],
            [
              'Site',
              <a key="site" href={mediator.website} target="_blank" rel="noopener noreferrer">
                {mediator.website}
                <span className="visually-hidden"> (nouvel onglet)</span>
              </a>,
            ],
          ]}
        />
      </LegalSection>
      <LegalSection {...SECTIONS[7]}>
        <p>
          Ce site vise le niveau AA des règles WCAG 2.2&nbsp;: il se parcourt au clavier, avec un lecteur d’écran, sans
          JavaScript, en clair ou en sombre. Une difficulté&nbsp;? Dites-la-nous, au {phone} ou à {email}&nbsp;: nous
          vous donnons l’information autrement et corrigeons la page.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
