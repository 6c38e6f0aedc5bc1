/** A vehicle as the administration reads it: the public fields and what tells one state of the row from the next. */
export type AdminFields<V> = V & {
  /** Counts the changes; an edit that sends it back is refused when somebody else saved first (D39). */
  version: number;
  /** ISO 8601, or null when the row was never changed. */
  updated_at: string | null;
  /** Name of the administrator who changed it last, '' when the row was never changed. */
  updated_by: string;
};
