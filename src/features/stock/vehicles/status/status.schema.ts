import * as z from 'zod';
import { unknownChoice } from '../../../../shared/field-types.ts';
import { fieldSchema, freeText, priceText } from '../../../../shared/fields.schema.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import { STATUS_VALUES, STATUSES } from './status.ts';

const UNKNOWN = upperFirst(unknownChoice(STATUSES.map(({ label }) => label)));

export const statusField = z.enum(STATUS_VALUES, { error: UNKNOWN });

export const stateFields = {
  status: statusField.optional(),
  sold_at: fieldSchema({ type: 'date' }).optional(),
  final_price: priceText().optional(),
  reserved_until: fieldSchema({ type: 'date' }).optional(),
  reserved_note: freeText().optional(),
};
