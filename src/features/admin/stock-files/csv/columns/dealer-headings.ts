/** More headings in dealers' lists, by field. */

const list = (headings: string): readonly string[] => headings.split('; ');

export const DEALER_HEADINGS = {
  reference: list(
    'Réf; Réf interne; Référence interne; N° de stock; N° stock; Numéro de stock; N° de parc; N° parc; N° interne; N° de police; N° dossier; Code stock',
  ),
  title: list('Désignation; Libellé; Intitulé; Nom du véhicule'),
  brand: list('Constructeur; Fabricant; Marque du véhicule'),
  fuel_type: list('Type de carburant; Carbu; Type d’énergie; Type énergie'),
  gearbox: list('Boîte de vitesses; Boîte de vitesse; BV; Type de boîte; Type BV; Boîte vitesses; Transmission'),
  accessories: list(
    'Accessoires; Options; Équipement; Équipements et options; Options et équipements; Liste des équipements',
  ),
  images: list('Images; Photo; Image; URL photos; URL des photos; Liens photos; Visuels'),
  status: list('État du stock'),
  due_date: list('Date de mise en ligne; Uploaded Date'),
  first_registration: list(
    '1ère mise en circulation; 1re mise en circulation; Première MEC; 1ère MEC; 1re MEC; Date MEC; Date de MEC; DMEC; Date 1ère MEC; Date de 1ère mise en circulation; Première immatriculation; 1ère immatriculation; Date de première immatriculation',
  ),
  vin: list('Numéro VIN; N° VIN; Code VIN; Châssis; N° de châssis; Numéro de châssis; N° châssis'),
  plate: list(
    'Immat; N° immat; N° d’immatriculation; Numéro d’immatriculation; Plaque d’immatriculation; N° de plaque',
  ),
  mileage: list(
    'Kms; Kilomètres; Km compteur; Kms compteur; Compteur; Kilométrage compteur; Kilométrage réel; Nb km; Nombre de km; Nombre de kilomètres',
  ),
  model_year: list('Année du modèle; Année de mise en circulation; Année MEC; AM; Année véhicule'),
  seating_capacity: list(
    'Nb places; Nb de places; Nbre de places; Nbr places; Nombre places; Places assises; Nombre de places assises; Sièges',
  ),
  body_type: list('Type de carrosserie; Carrosserie (CG); Silhouette'),
  color: list(
    'Coloris; Teinte; Couleur extérieure; Coloris extérieur; Couleur ext; Couleur carrosserie; Couleur de la carrosserie; Peinture',
  ),
  crit_air: list('Vignette; Classe Crit’Air'),
  co2: list('Émissions CO2; Émissions de CO2; Rejet CO2; Rejet de CO2; CO2 g/km; CO2 WLTP'),
  power_hp: list('Puissance réelle; Puissance moteur; Ch DIN; Chevaux; Ch; Cv DIN; Puissance réelle (ch)'),
  doors: list('Nb portes; Nb de portes; Nbre de portes; Nbr portes; Nombre portes'),
  previous_owners: list('Nb propriétaires; Nb de propriétaires; Nombre de mains; Nb mains; Nb de mains'),
  sale_price: list(
    'PV TTC; PVTTC; PV; Prix public TTC; Prix de vente (TTC); Prix vente; Prix vente TTC; Prix affiché; Prix client',
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
  fiscal_power: list('P fiscale; CV fiscaux; Chevaux fiscaux; Puissance administrative'),
  licence: list('Type de permis; Permis requis'),
} satisfies Readonly<Record<string, readonly string[]>>;
