export type ErrorCode =
  | 'unreadable'
  | 'unauthenticated'
  | 'second_factor_required'
  | 'forbidden'
  | 'password_change_required'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many_requests'
  | 'unavailable'
  | 'storage_full'
  | 'failed';

export const STATUS_OF = {
  unreadable: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  password_change_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  failed: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<ErrorCode, number>;

export type ErrorStatus = (typeof STATUS_OF)[ErrorCode];

export type ErrorBody = {
  success: false;
  error: { code: ErrorCode; message: string; fields?: Record<string, string> };
  data: [];
};

/**
 * An error that people see. `message` and `fields` (a sentence for each wrong field) are French and contain no secret.
 *
 * @example
 * throw new DomainError('conflict', 'Cette marque est utilisée par 12 véhicules.');
 */
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

/** @param fields a sentence for each wrong field */
export function invalidFields(fields: Record<string, string>): DomainError {
  return new DomainError('invalid', 'Certains champs sont à corriger.', fields);
}

export function rowError({ code, message, fields }: DomainError) {
  return fields ? { code, message, fields } : { code, message };
}

export function errorBody(code: ErrorCode, message: string, fields?: Record<string, string>): ErrorBody {
  return { success: false, error: fields ? { code, message, fields } : { code, message }, data: [] };
}
