import * as z from 'zod';
import type { SectionName } from '../../../shared/dealership.ts';
import type { PublicPlace } from '../../platform/settings/fields/setting.ts';
import { outputSchemaOf } from '../../platform/settings/fields/setting-object.schema.ts';
import { publicSettings, tableBy } from '../../platform/settings/fields/settings.fields.ts';
import { REVIEWS } from '../../platform/settings/fields/texts.fields.ts';

const schemaOf = (place: PublicPlace) => outputSchemaOf(tableBy(publicSettings(place)));
const text = z.string().optional();
const review = outputSchemaOf(REVIEWS.groups[1].fields.reviews.row, true);

export const SECTION_SCHEMAS: Readonly<Record<SectionName, z.ZodObject>> = {
  about: schemaOf('about'),
  newestReview: z.object({ reviewsNote: text, newest: review.nullable() }),
  vtc: schemaOf('vtc'),
  legal: schemaOf('legal').extend({ vtcRegistration: text, vtcInsurer: text }),
  rental: schemaOf('rental'),
};
