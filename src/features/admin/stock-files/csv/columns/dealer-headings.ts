/** More headings in dealers' lists, by field. Includes those of English programs. Articles do not count. */

const list = (headings: string): readonly string[] => headings.split('; ');

export const DEALER_HEADINGS = {
  reference: list(
    'Réf; Réf interne; Référence interne; N° de stock; N° stock; Numéro de stock; N° de parc; N° parc; N° interne; N° de police; N° dossier; Code stock; Référence véhicule; Stock number; Stock no; SKU',
  ),
  title: list('Désignation; Libellé; Intitulé; Nom du véhicule; Titre de l’annonce; Title'),
  brand: list('Constructeur; Fabricant; Marque du véhicule; Make; Brand; Manufacturer'),
  fuel_type: list('Type de carburant; Carbu; Type d’énergie; Fuel; Fuel type'),
  gearbox: list(
    'Boîte de vitesses; Boîte de vitesse; BV; Type de boîte; Type BV; Type de boîte de vitesses; Type boîte de vitesse; Gearbox',
  ),
  accessories: list(
    'Accessoires; Options; Équipement; Option; Accessoire; Équipements et options; Options et équipements; Liste des équipements; Équipements de série; Features; Equipment',
  ),
  images: list(
    'Images; Photo; Image; URL photos; URL photo; URL image; URL images; Photo URL; Image URL; Liens photos; Lien photo; Lien image; Visuels; Visuel; Img; Picture; Pictures; Pic; Photo principale; Image principale; Autres photos; Photos supplémentaires; Image link; Additional image link; Picture URL',
  ),
  status: list('État du stock'),
  due_date: list('Date de mise en ligne; Uploaded Date'),
  first_registration: list(
    '1ère mise en circulation; 1re mise en circulation; Première MEC; 1ère MEC; 1re MEC; Date MEC; DMEC; Date 1ère MEC; Date 1re MEC; Date première MEC; Date de 1ère mise en circulation; Date de première mise en circulation; Première immatriculation; 1ère immatriculation; Date de première immatriculation; Date de 1ère immatriculation; First registration; First registration date',
  ),
  vin: list('Numéro VIN; N° VIN; Code VIN; Châssis; N° de châssis; Numéro de châssis'),
  plate: list(
    'Immat; N° immat; N° d’immatriculation; Numéro d’immatriculation; Plaque d’immatriculation; N° de plaque; License plate; Licence plate; Registration number',
  ),
  mileage: list(
    'Kms; Kilomètres; Km compteur; Kms compteur; Compteur; Kilométrage compteur; Kilométrage réel; Nb km; Nombre de km; Nombre de kilomètres; Mileage; Odometer; Odomètre',
  ),
  model_year: list('Année de mise en circulation; Année MEC; AM; Année véhicule; Year; Model year'),
  seating_capacity: list(
    'Nb places; Nbre de places; Nbr places; Places assises; Nombre de places assises; Sièges; Seats; Number of seats',
  ),
  body_type: list('Type de carrosserie; Carrosserie (CG); Silhouette; Body; Body type; Body style'),
  color: list(
    'Coloris; Teinte; Couleur extérieure; Coloris extérieur; Couleur ext; Couleur carrosserie; Peinture; Color; Colour; Exterior color',
  ),
  crit_air: list('Vignette; Classe Crit’Air'),
  co2: list('Émissions CO2; Rejet CO2; Rejets CO2; CO2 g/km; CO2 WLTP'),
  power_hp: list(
    'Puissance réelle; Puissance moteur; Ch DIN; Chevaux; Ch; Cv DIN; Puissance réelle (ch); Puissance (ch DIN); Puissance (cv DIN); Chevaux DIN',
  ),
  doors: list('Nb portes; Nbre de portes; Nbr portes; Doors; Number of doors'),
  previous_owners: list('Nb propriétaires; Nombre de mains; Nb mains'),
  sale_price: list(
    'PV TTC; PVTTC; PV; Prix public TTC; Prix affiché; Prix affiché TTC; Prix client; Prix annonce; Prix internet; Prix web; Prix VO; Prix de vente VO; Prix de vente particulier; Sale price; Selling price',
  ),
  minimum_age: list('Âge min; Âge minimal; Âge minimum du conducteur'),
  deposit: list('Montant de la caution'),
  available_from: list('Date de disponibilité; Dispo le'),
  condition_notes: list('Défauts; Imperfections'),
  price_per_day: list('Prix journalier; Tarif jour; Tarif journalier; Location jour'),
  price_per_month: list('Prix mensuel; Tarif mois; Tarif mensuel; Loyer; Loyer mensuel; Location mois'),
  emission: list('Norme; Norme antipollution; Classe Euro; Norme d’émission'),
  guarantee: list('Durée de garantie; Type de garantie; Garantie (mois)'),
  price_per_hour: list('Prix horaire; Tarif heure; Tarif horaire'),
  price_per_week: list('Prix hebdomadaire; Tarif semaine; Tarif hebdomadaire'),
  price_on_weekend: list('Tarif week-end; Prix WE; Tarif WE'),
  fiscal_power: list('P fiscale; CV fiscaux; Chevaux fiscaux; Puissance administrative; Puissance (cv fiscaux)'),
  licence: list('Type de permis; Permis requis'),
} satisfies Readonly<Record<string, readonly string[]>>;

/** Headings that also mean something else: '4x4' stands under 'Transmission', rentals have a 'Prix' too. */
export const DEALER_FALLBACK_HEADINGS = {
  gearbox: list('Transmission; Type de transmission'),
  sale_price: list('Prix; Price; Tarif'),
} satisfies Readonly<Record<string, readonly string[]>>;
