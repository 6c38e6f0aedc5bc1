import type { InputDescriptors } from './field-inputs.ts';
import type { VehicleFields } from './vehicle.fields.ts';

export const VEHICLE_INPUTS = {
  overview: {
    section: 'identity',
    hint: 'La ligne de la version sur la carte, le texte entier sur la page du véhicule. Ex. 1.2 PureTech 82 ch, 5 portes',
    wide: true,
    csv: ['Version', 'Aperçu', 'Description'],
  },
  first_registration: {
    section: 'identity',
    hint: 'Mois et année de la carte grise, ex. 06-2019',
    csv: ['Première mise en circulation', 'Mise en circulation', 'MEC', 'Date de mise en circulation'],
  },
  vin: {
    section: 'identity',
    hint: 'Jamais montré aux visiteurs',
    csv: ['VIN', 'Numéro de série', 'N° de série'],
  },
  plate: {
    section: 'identity',
    hint: 'Jamais montrée aux visiteurs',
    csv: ['Immatriculation', 'Plaque'],
  },
  mileage: {
    section: 'characteristics',
    otherUnits: ['kms', 'kilometre', 'kilomètre', 'kilometres', 'kilomètres'],
    example: '45 000 km',
    csv: ['Kilométrage', 'Km'],
  },
  mileage_guaranteed: {
    section: 'characteristics',
    hint: 'À dire pour chaque vente',
    csv: ['Kilométrage garanti'],
  },
  model_year: {
    section: 'identity',
    hint: 'En quatre chiffres, ex. 2021, pour que le filtre par année trouve le véhicule',
    csv: ['Année', 'Année modèle', 'Millésime', 'Modèle (année)'],
  },
  seating_capacity: {
    section: 'characteristics',
    otherUnits: ['place', 'pl'],
    example: '5',
    csv: ['Places', 'Nombre de places'],
  },
  energy: {
    section: 'characteristics',
    hint: 'Ex. Hybride rechargeable',
    csv: ['Énergie (précisions)', 'Énergie'],
  },
  body_type: {
    section: 'characteristics',
    hint: 'Ex. Berline, break, SUV',
    csv: ['Carrosserie'],
  },
  color: {
    section: 'characteristics',
    csv: ['Couleur'],
  },
  crit_air: {
    section: 'characteristics',
    hint: 'La vignette du véhicule',
    csv: ['Crit’Air', 'Vignette Crit’Air'],
  },
  co2: {
    section: 'characteristics',
    example: '120',
    hint: 'En grammes par kilomètre, du certificat d’immatriculation (V.7)',
    csv: ['Taux de CO2', 'CO2 V.7'],
  },
  power_hp: {
    section: 'characteristics',
    otherUnits: ['cv', 'hp'],
    headingUnits: ['ch', 'chevaux', 'din', 'hp'],
    example: '110',
    csv: ['Puissance', 'Puissance DIN', 'Puissance (ch)'],
  },
  doors: {
    section: 'characteristics',
    otherUnits: ['porte', 'p'],
    example: '5',
    csv: ['Portes', 'Nombre de portes'],
  },
  previous_owners: {
    section: 'characteristics',
    example: '1',
    hint: '0 : première main',
    csv: ['Propriétaires', 'Nombre de propriétaires', 'Propriétaires précédents'],
  },
  offer_kind: {
    section: 'prices',
    csv: ['Offre', 'Type d’offre'],
  },
  sale_price: {
    section: 'prices',
    hint: 'Vide : « nous consulter »',
    csv: ['Prix de vente', 'Prix de vente TTC', 'Prix TTC'],
  },
  minimum_age: {
    section: 'rental',
    otherUnits: ['an'],
    csv: ['Âge minimum'],
  },
  licence_years: {
    section: 'rental',
    otherUnits: ['an'],
    csv: ['Années de permis', 'Ancienneté du permis'],
  },
  km_included_day: {
    section: 'rental',
    csv: ['Km inclus jour', 'Kilomètres inclus par jour'],
  },
  km_included_weekend: {
    section: 'rental',
    csv: ['Km inclus week-end', 'Kilomètres inclus par week-end'],
  },
  km_included_week: {
    section: 'rental',
    csv: ['Km inclus semaine', 'Kilomètres inclus par semaine'],
  },
  km_included_month: {
    section: 'rental',
    csv: ['Km inclus mois', 'Kilomètres inclus par mois'],
  },
  extra_km_price: {
    section: 'rental',
    csv: ['Km supplémentaire', 'Prix du km supplémentaire'],
  },
  deposit: {
    section: 'rental',
    csv: ['Dépôt de garantie', 'Caution'],
  },
  excess: {
    section: 'rental',
    csv: ['Franchise'],
  },
  available_from: {
    section: 'rental',
    hint: 'Pour un véhicule qui est sorti : le jour de son retour, ex. 14-06-2026',
    csv: ['Disponible le'],
  },
  condition_notes: {
    section: 'condition',
    hint: 'Montré aux visiteurs sous « Ce que nous savons » : une ligne par point',
    wide: true,
    csv: ['Défauts connus', 'Ce que nous savons'],
  },
} as const satisfies InputDescriptors<VehicleFields>;
