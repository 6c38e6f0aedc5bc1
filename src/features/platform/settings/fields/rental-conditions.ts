/** A text for the conditions of rental without driver, which the dealer reads, changes and accepts. */
export const RENTAL_CONDITIONS_MODEL: readonly { title: string; text: string }[] = [
  {
    title: 'Conducteur',
    text: 'L’âge et les années de permis demandés sont ceux qui précèdent, ou ceux de la page du véhicule. Permis B pour les voitures et les camions jusqu’à 3,5 tonnes de PTAC, C1 ou C au-delà : nous vous disons lequel avant que vous réserviez. Pièce d’identité et permis originaux au départ.',
  },
  {
    title: 'Prix et kilométrage',
    text: 'Les prix sont en euros, toutes taxes comprises. Une journée dure 24 heures, un week-end va du vendredi au lundi, une semaine sept jours, un mois jusqu’au même jour du mois suivant. Le kilométrage compris et le prix du kilomètre supplémentaire sont ceux qui précèdent, ou ceux de la page du véhicule ; à l’heure, ils sont écrits au devis, avant tout engagement. Il s’agit d’une location sans option d’achat.',
  },
  {
    title: 'Carburant',
    text: 'Le véhicule part et revient avec le même niveau de carburant ou de charge. Ce qui manque est facturé au prix du jour, sans frais de service.',
  },
  {
    title: 'Dépôt de garantie',
    text: 'Le montant qui précède, ou celui de la page du véhicule, TTC, par empreinte de carte bancaire, libérée au plus tard sept jours après le retour.',
  },
  {
    title: 'Départ et retour',
    text: 'L’état des lieux se fait ensemble, photos à l’appui, au départ et au retour. Le jour et l’heure de chacun sont convenus par écrit avant la location, de même que la façon de rendre le véhicule en dehors des heures d’ouverture.',
  },
  {
    title: 'Annulation',
    text: 'Gratuite jusqu’à 48 heures avant le départ. Ensuite, la première journée reste due, sauf si le véhicule est reloué.',
  },
  {
    title: 'Assurance et prestations annexes',
    text: 'L’assurance responsabilité civile, vol et incendie est comprise, avec la franchise qui précède ou celle de la page du véhicule. Le prix de chaque prestation annexe est écrit au devis.',
  },
  {
    title: 'Devis',
    text: 'Un devis écrit et gratuit est remis sur simple demande, au comptoir, par téléphone ou par messagerie.',
  },
];
