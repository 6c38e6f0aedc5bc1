/** Every refusal has a code, a French sentence for the person and, where fields are at fault, one for each (D52). */

export type ErrorCode =
  | 'unreadable'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many_requests'
  | 'unavailable'
  | 'failed';

export const STATUS_OF: Record<ErrorCode, number> = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  failed: 500,
  unavailable: 503,
};

export type ErrorBody = {
  success: false;
  error: { code: ErrorCode; message: string; fields?: Record<string, string> };
  data: [];
};

/** A refusal on its way to the person who asked. `message` and `fields` are French and safe to show. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
  get status(): number {
    return STATUS_OF[this.code];
  }
}

export function errorBody(code: ErrorCode, message: string, fields?: Record<string, string>): ErrorBody {
  return { success: false, error: fields ? { code, message, fields } : { code, message }, data: [] };
}
