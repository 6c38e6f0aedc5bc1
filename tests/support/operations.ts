/** Answers « Annuler » in component tests: what a stand-in writes is an operation, and its undo puts the state back. */
import type { JournalResource } from '../../src/features/platform/journal/journal.resource.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { answerResource } from './stand-in.ts';

/** Remembers the state of a stand-in. Returns a function that puts this state back. */
type Remember = () => () => void;

/** What the stand-ins say of each operation. */
export const WRITTEN = 'Ce qui était écrit';

const undos = new Map<string, () => string>();

export function asOperation<R extends object>(remember: Remember, write: () => R): R & { operation: string } {
  const putBack = remember();
  const answer = write();
  return { ...answer, operation: operationOf(remember, putBack) };
}

function operationOf(remember: Remember, putBack: () => void): string {
  const operation = `operation-${undos.size + 1}`;
  undos.set(operation, () => {
    const putForward = remember();
    putBack();
    return operationOf(remember, putForward);
  });
  return operation;
}

/** Answers the undo of what the stand-ins wrote. An undo is an operation, too. */
export function answerUndo(): void {
  answerResource<JournalResource>({
    'POST /journal/:operation/undo': ({ params: { operation } }) => {
      const undo = undos.get(String(operation));
      if (!undo) throw new DomainError('not_found', 'Cette opération n’est pas ou plus au journal.');
      return { data: [{ operation: undo(), sentence: WRITTEN, back: 1, left: [] }] };
    },
  });
}
