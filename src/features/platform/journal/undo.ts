import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { type Toast, toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusableHeading, focusRow, isByKeyboard, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { firstRow, logFailure, newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow, reloadAll, showChange } from '../../../admin-ui/session/server-state.ts';
import { joinTexts } from '../../../shared/text/french.ts';
import { lowerFirst } from '../../../shared/text/text.ts';
import { journalClient } from './journal.client.ts';
import type { LeftObject } from './journal.schema.ts';

/** What the server answers to a write. A write that changed nothing has no operation. */
type Written = { operation?: string | undefined };

type Options = {
  /** What the operation did, for the message about its undo. */
  what?: string | undefined;
  /** The row that gets the focus after an undo, if it is shown. */
  row?: Toast['row'] | undefined;
  /** Runs after an undo, when the lists show it. */
  onUndone?: (() => unknown) | undefined;
};

type Message = Omit<Toast, 'id' | 'tone' | 'undo' | 'takesFocus' | 'row'> & Omit<Options, 'what'>;

/** Says what a write did, and offers to undo it. */
export function reportWrite({ operation }: Written, { onUndone, row, ...message }: Message): void {
  toast({
    ...message,
    ...(row && { row }),
    tone: 'done',
    ...(operation !== undefined && {
      undo: () => void undoOperation(operation, { what: message.text, row, onUndone }),
      takesFocus: isByKeyboard(),
    }),
  });
}

/**
 * Undoes an operation, and says what stays as it is. The undo can be undone, too. Resolves to false after a failure,
 * which is shown with a way on.
 */
export async function undoOperation(
  operation: string,
  options: Options = {},
  idempotencyKey: string = newIdempotencyKey(),
): Promise<boolean> {
  try {
    const { data } = await journalClient.call('POST /journal/:operation/undo', {
      ...{ params: { operation }, body: {}, idempotencyKey },
    });
    const undone = firstRow(data);
    await reloadAll();
    // The undo is stored, whatever a read after it does.
    await Promise.resolve(options.onUndone?.()).catch(logFailure);
    showRow(options.row);
    toast({
      tone: 'done',
      text: undoneText(undone.left, options.what),
      action: { label: 'Rétablir', run: () => void undoOperation(undone.operation, options) },
    });
    return true;
  } catch (error) {
    const retry = () => void undoOperation(operation, options, idempotencyKey);
    reportFailure(error, 'Rien n’est annulé.', { retry });
    return false;
  }
}

/** Marks the row, and focuses it unless the user has gone on to another control. */
function showRow(row: Options['row']): void {
  const stored = row && cachedRow(row.kind, row.id);
  if (!stored) return;
  showChange(row.kind, { type: 'replaced', row: stored });
  if (isFocusNowhere() || document.activeElement === focusableHeading()) focusRow(row.kind, row.id);
}

const MAX_NAMED = 3;

/** @example undoneText(left, 'Prix de 2 voitures'); // 'Annulé : prix de 2 voitures, sauf : « Clio » (Prix), modifié depuis.' */
export function undoneText(left: readonly LeftObject[], what = 'c’est fait'): string {
  const undone = `Annulé : ${lowerFirst(what.replace(/\.$/, ''))}`;
  if (left.length === 0) return `${undone}.`;
  const texts = left.slice(0, MAX_NAMED).map(leftText);
  const others = left.length - texts.length;
  return `${undone}, sauf : ${texts.join(' ; ')}${others === 0 ? '' : ` ; et ${others} autres, voyez le journal`}.`;
}

/** @example '« Clio » (Prix et Titre), modifié depuis' */
export function leftText({ title, fields, reason }: LeftObject): string {
  return `« ${title} »${fields.length === 0 ? '' : ` (${joinTexts(fields)})`}, ${lowerFirst(reason)}`;
}
