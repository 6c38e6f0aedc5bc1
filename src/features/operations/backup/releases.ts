/** What is new for dealers in each version, at most eight lines. A release adds one entry. */
export const RELEASES: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'Acheter ou louer : les listes, les prix et les filtres suivent « Tout · Acheter · Louer ».',
    'Ouvrir au public, en cinq étapes ; la démonstration se vide après une sauvegarde.',
    'Sauvegardes d’un bouton, et une chaque nuit.',
    'Retoucher une photo : tourner, recadrer, masquer une plaque.',
    'Prévisualiser la page d’un véhicule avant de l’enregistrer.',
    'Nouveau lien pour un collègue qui a oublié son mot de passe ; « Mes sessions » nomme chaque appareil.',
    'Statistiques par jour : visites, appels, messages, demandes de VTC.',
    'Ctrl K trouve chaque page et chaque réglage.',
  ],
};
