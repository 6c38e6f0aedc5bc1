import { expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv, preview } from '../../../../tests/support/stock-files.ts';
import { describeFile } from './csv/import-report.ts';
import { warningsOf } from './import-notices.ts';

const site = forFile(openAdminApi);

test('FILE-32: a preview that would create cars without any price says so first', async () => {
  const { data } = await preview(
    site,
    csv('reference;marque;modele;couleur;prix_achat_ht', 'W1;Renault;Clio;bleu;11200', 'W2;Renault;Zoé;gris;10950'),
  );
  expect(data).toMatchObject({ create: 2, without_price: 2, only_title: 0, mapping: { prix_achat_ht: null } });
  const text = 'Les 2 véhicules à créer n’ont aucun prix : vérifiez quelle colonne donne le prix TTC.';
  expect(warningsOf(data)).toEqual([text]);
  expect(describeFile('a.csv', 'cars', data).split('\n')[1]).toBe(`Attention : ${text}`);
});

test('FILE-32: a preview that would create cars with nothing but a title says so first', async () => {
  const lines = ['T1;Clio;;', 'T2;Zoé;;', 'T3;208;bleu;15490'];
  const { data } = await preview(site, csv('Référence;Titre;Couleur;Prix de vente TTC', ...lines));
  expect(data).toMatchObject({ create: 3, without_price: 2, only_title: 2 });
  expect(warningsOf(data)).toEqual([
    '2 véhicules à créer n’ont rien d’autre qu’un titre : vérifiez les colonnes du fichier.',
  ]);
  const { data: whole } = await preview(site, csv('Référence;Titre;Couleur;Prix de vente TTC', 'T4;208;bleu;15490'));
  expect(warningsOf(whole)).toEqual([]);
});
