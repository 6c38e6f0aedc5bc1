import type { ComponentType } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import { rentalConditions } from '../../catalogue/vehicle-page/offer/offer-terms.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import { DefinitionList, EmailLink, LegalPage, LegalSection } from './legal-page.tsx';
import { type LegalSectionId, legalSections } from './legal-sections.ts';

type Data = Pick<DealershipSections, 'legal' | 'rental'>;

const CONTENTS: Readonly<Record<LegalSectionId, ComponentType<Data>>> = {
  editeur: Publisher,
  hebergeur: Host,
  vtc: Transport,
  location: RentalConditions,
  prix: Prices,
  garanties: Guarantees,
  mediation: Mediation,
  accessibilite: Accessibility,
};

export default function LegalView(data: Data) {
  const sections = legalSections(data.legal);
  return (
    <LegalPage title="Mentions légales" sections={sections}>
      {sections.map(({ id, title }) => {
        const Content = CONTENTS[id];
        return (
          <LegalSection key={id} id={id} title={title}>
            <Content {...data} />
          </LegalSection>
        );
      })}
    </LegalPage>
  );
}

function Publisher({ legal }: Data) {
  const { phone, email } = useSite().dealership;
  const form = [legal.legalForm ?? '', legal.capital === undefined ? '' : `au capital de ${legal.capital}`];
  const items = [
    ['Entreprise', legal.companyName],
    ['Forme', form.filter((part) => part !== '').join(' ') || undefined],
    ['Siège', legal.headOffice],
    ['SIREN', legal.siren],
    ['Registre du commerce', legal.rcs],
    ['TVA intracommunautaire', legal.vat],
    ['Téléphone', phone && <a href={phone.href}>{phone.shown}</a>],
    ['E-mail', email && <EmailLink email={email} />],
    ['Direction de la publication', legal.publicationDirector],
  ] as const;
  if (items.every(([, value]) => value === undefined)) return <p>Ces mentions seront bientôt complétées.</p>;
  return <DefinitionList items={items} />;
}

function Host({ legal: { host } }: Data) {
  return (
    <DefinitionList
      items={[
        ['Hébergeur', host.name],
        ['Adresse', host.address],
        ['Téléphone', host.phone],
      ]}
    />
  );
}

function Transport({ legal }: Data) {
  return (
    <>
      <DefinitionList
        items={[
          ['Registre des VTC', legal.vtcRegistration],
          ['Assurance', legal.vtcInsurer],
        ]}
      />
      <p>Les courses se font sur réservation préalable uniquement, à un prix connu avant le départ.</p>
    </>
  );
}

function RentalConditions({ legal, rental }: Data) {
  const kinds = [
    ['Voitures', rentalConditions(rental.cars, {})],
    ['Camions', rentalConditions(rental.trucks, {})],
  ] as const;
  return (
    <>
      {kinds.map(
        ([kind, conditions]) =>
          conditions.length > 0 && (
            <div key={kind}>
              <h3>{kind}</h3>
              <DefinitionList items={conditions.map(({ term, text }) => [term, text] as const)} />
            </div>
          ),
      )}
      {legal.rentalConditions.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </>
  );
}

function Prices() {
  return (
    <p>
      Les prix sont en euros, toutes taxes comprises. Rien ne se réserve ni ne se paie sur ce site&nbsp;: une demande
      par messagerie ou par téléphone n’engage à rien, un devis gratuit vous est remis sur simple demande.
    </p>
  );
}

function Guarantees() {
  return (
    <>
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
    </>
  );
}

function Mediation({ legal: { mediator } }: Data) {
  const { email } = useSite().dealership;
  const website = mediator.website && (
    <a href={mediator.website} target="_blank" rel="noopener noreferrer">
      {mediator.website}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </a>
  );
  return (
    <>
      <p>
        {email ? (
          <>
            Écrivez-nous d’abord&nbsp;: <EmailLink email={email} />.
          </>
        ) : (
          'Adressez-vous d’abord à nous.'
        )}{' '}
        Si notre réponse ne vous convient pas, ou après deux mois sans réponse, vous pouvez saisir gratuitement le
        médiateur de la consommation dont nous relevons.
      </p>
      <DefinitionList
        items={[
          ['Médiateur', mediator.name],
          ['Adresse', mediator.address],
          ['Site', website],
        ]}
      />
    </>
  );
}

function Accessibility() {
  const { phone, email } = useSite().dealership;
  return (
    <p>
      Ce site vise le niveau AA des règles WCAG 2.2&nbsp;: il se parcourt au clavier, avec un lecteur d’écran, sans
      JavaScript, en clair ou en sombre. Une difficulté&nbsp;? Dites-la-nous
      {phone && (
        <>
          , au <a href={phone.href}>{phone.shown}</a>
        </>
      )}
      {email && (
        <>
          {phone ? ' ou' : ','} à <EmailLink email={email} />
        </>
      )}
      &nbsp;: nous vous donnons l’information autrement et corrigeons la page.
    </p>
  );
}
