/** Safari deletes what a site's scripts have stored if nobody uses the site for seven days. */
export const DRAFTS_IN_SAFARI =
  'Safari efface ces saisies après sept jours sans visite du site\u00a0: enregistrez-les avant.';
