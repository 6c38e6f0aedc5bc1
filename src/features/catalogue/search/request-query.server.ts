import type { AppContext } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { type ListQuery, readListQuery } from '../client/list-query.ts';
import type { QueryProblem, QueryRule } from '../client/query-params.ts';

export async function readRequestQuery(context: AppContext, kind: VehicleKind, params: URLSearchParams) {
  const fuels = await listFuels(context);
  return readListQuery(
    params,
    kind,
    fuels.map(({ code }) => code),
  );
}

/** The end of the sentence about each rule. The parameter's name starts the sentence. */
const REMEDIES: Record<QueryRule, (of: QueryProblem['of']) => string> = {
  once: () => 'est donné plusieurs fois',
  choice: (of) => `vaut l’un de : ${[of].flat().join(', ')}`,
  integer: () => 'est un nombre entier à partir de 1',
  decimal: () => 'est un montant à partir de 1',
  brand: () => 'est un numéro de marque',
  repeats: (of) => `est donné ${of} fois au plus`,
  characters: (of) => `a ${of} caractères au plus`,
  words: (of) => `a ${of} mots au plus`,
};

/** @throws DomainError unreadable, with a sentence for each parameter that cannot be read */
export function validQuery(query: ListQuery, problems: readonly QueryProblem[]): ListQuery {
  if (problems.length === 0) return query;
  const fields = Object.fromEntries(problems.map(({ name, rule, of }) => [name, `« ${name} » ${REMEDIES[rule](of)}.`]));
  throw new DomainError('unreadable', 'Des paramètres de la recherche sont illisibles.', fields);
}
