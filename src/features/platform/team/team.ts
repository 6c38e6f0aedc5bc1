export const INVITATION_HOURS = 24;

export const LAST_OWNER = 'C’est le dernier propriétaire : nommez-en un autre d’abord.';

export function invitationText(site: string, url: string): string {
  return `Bonjour, voici votre accès à l’administration de ${site}. Le lien fonctionne une fois, pendant ${INVITATION_HOURS} heures : ${url}`;
}
