import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { type Toast, toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusableHeading, focusRow, isByKeyboard, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { firstRow, logFailure, newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow, reloadAll, showChange } from '../../../admin-ui/session/server-state.ts';
import { joinTexts } from '../../../shared/text/french.ts';
import { lowerFirst } from '../../../shared/text/text.ts';
import { journalClient } from './journal.client.ts';
import type { LeftObject, UndoAnswer } from './journal.schema.ts';

/** A write that changed nothing has no operation. */
type Written = { operation?: string | undefined };

type Options = {
  /** Gets the focus after an undo, if it is shown. */
  row?: Toast['row'] | undefined;
  /** Runs when the lists show the undo. */
  onUndone?: (() => unknown) | undefined;
  /** True if the undone operation is an undo. */
  isUndo?: boolean;
};

type Message = Omit<Toast, 'id' | 'tone' | 'undo' | 'takesFocus' | 'row'> & Omit<Options, 'isUndo'>;

/** Shows what a write did, and offers to undo it. */
export function reportWrite({ operation }: Written, { onUndone, row, ...message }: Message): void {
  toast({
    ...message,
    ...(row && { row }),
    tone: 'done',
    ...(operation !== undefined && {
      undo: () => void undoOperation(operation, { row, onUndone }),
      takesFocus: isByKeyboard(),
    }),
  });
}

/**
 * Undoes an operation, and shows what did not change. Offers to undo the undo. After a failure, shows an error with a
 * further action and resolves to false.
 */
export async function undoOperation(
  operation: string,
  options: Options = {},
  idempotencyKey: string = newIdempotencyKey(),
): Promise<boolean> {
  const { row, onUndone, isUndo = false } = options;
  try {
    const { data } = await journalClient.call('POST /journal/:operation/undo', {
      ...{ params: { operation }, body: {}, idempotencyKey },
    });
    const undone = firstRow(data);
    await reloadAll();
    // The undo is stored even if this fails.
    await Promise.resolve(onUndone?.()).catch(logFailure);
    showRow(row);
    const back = () => void undoOperation(undone.operation, { ...options, isUndo: !isUndo });
    toast({
      tone: 'done',
      text: undoneText(undone, isUndo),
      ...(row && { row }),
      ...(isUndo ? { undo: back } : { action: { label: 'Rétablir', run: back } }),
    });
    return true;
  } catch (error) {
    const retry = () => void undoOperation(operation, options, idempotencyKey);
    reportFailure(error, 'Rien n’est annulé.', { retry });
    return false;
  }
}

/** Marks the row. Focuses it unless the user has focused another control. */
function showRow(row: Options['row']): void {
  const stored = row && cachedRow(row.kind, row.id);
  if (!stored) return;
  showChange(row.kind, { type: 'replaced', row: stored });
  if (isFocusNowhere() || document.activeElement === focusableHeading()) focusRow(row.kind, row.id);
}

const MAX_NAMED = 3;

/** @example undoneText(undone, false); // 'Annulé : prix de 2 voitures, sauf : « Clio » (Prix), modifié depuis.' */
function undoneText({ sentence, left }: Pick<UndoAnswer, 'sentence' | 'left'>, isUndo: boolean): string {
  const undone = `${isUndo ? 'Rétabli' : 'Annulé'} : ${lowerFirst(sentence.replace(/^Annulation : /, ''))}`;
  if (left.length === 0) return `${undone}.`;
  const texts = left.slice(0, MAX_NAMED).map(leftText);
  const others = left.length - texts.length;
  return `${undone}, sauf : ${texts.join(' ; ')}${others === 0 ? '' : ` ; et ${others} autres, voyez le journal`}.`;
}

/** @example '« Clio » (Prix et Titre), modifié depuis' */
export function leftText({ title, fields, reason }: LeftObject): string {
  return `« ${title} »${fields.length === 0 ? '' : ` (${joinTexts(fields)})`}, ${lowerFirst(reason)}`;
}
