import type { PublicDealership } from '../../features/platform/settings/public-settings.ts';
import { IN_PREPARATION } from '../../shared/dealership.ts';

const STYLE = 'font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem';
const WAY = 'display:inline-block;padding:.75rem 0';

/** Sent instead of a page if the site is too busy. Offers a retry and the phone number, and needs no rendering. */
export function busyPage({
  name,
  phone,
  isInPreparation,
}: Pick<PublicDealership, 'name' | 'phone' | 'isInPreparation'>): string {
  const number = phone && `<a href="${escapeHtml(phone.href)}" style="${WAY}">${escapeHtml(phone.shown)}</a>`;
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light"><meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<title>Un instant, s’il vous plaît – ${escapeHtml(name)}</title></head><body style="${STYLE}"><main>`,
    isInPreparation ? `<p>${IN_PREPARATION}</p>` : '',
    '<h1>Un instant, s’il vous plaît</h1>',
    '<p>Le site reçoit trop de demandes à la fois. Patientez quelques secondes, puis réessayez.</p>',
    `<p><a href="" style="${WAY}">Réessayer</a></p>`,
    number ? `<p>${escapeHtml(name)} vous répond aussi au ${number}.</p>` : '',
    '</main></body></html>',
  ].join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
