import type { ColumnType, Generated } from 'kysely';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Role } from '../../shared/role.ts';

/** The tables as Kysely types them; the same on SQLite and PostgreSQL. Moments are ISO 8601 texts in UTC on both. */

export type Engine = 'sqlite' | 'postgres';

export type Timestamp = ColumnType<string, string | undefined, string>;

/** A JSON value stored as text, checked by the database. */
export type Json = string;

/**
 * All tables but those of the vehicles: `features/stock/cars/car.table.ts` and `features/stock/trucks/truck.table.ts`
 * add these, because their columns follow from the fields.
 */
export interface Tables {
  brands: { id: Generated<number>; brand_name: string; folded_name: string; created_at: Timestamp };
  rates: { id: Generated<number>; title: string; price: string; position: number };
  fuels: { code: string; label: string; french: string; position: number };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    image: string;
    created_at: Timestamp;
    /** The provider's identity of the person (migration 0023); '' in older rows. */
    issuer: Generated<string>;
    subject: Generated<string>;
  };
  /** Signed-in visitors, by the SHA-256 of the token in their cookie. */
  visitor_sessions: { token_hash: string; visitor: number; created_at: Timestamp; ends_at: string };
  administrators: {
    id: Generated<number>;
    name: string;
    password_hash: string;
    created_at: Timestamp;
    role: Generated<Role>;
    /** 1 for a generated password until its administrator has chosen another. */
    must_change_password: Generated<number>;
    /** The key of one-time codes, encrypted; '' without them. */
    totp_secret: Generated<string>;
    /** The period of the last code that was accepted, so that none is accepted twice. */
    totp_step: Generated<number>;
    last_used_at: string | null;
  };
  sessions: {
    /** SHA-256 of the token, in hexadecimal: the token itself is only in the cookie. */
    token_hash: string;
    administrator: number;
    created_at: Timestamp;
    last_used_at: Timestamp;
    /** 1 for a device that stays signed in, which only ends `SESSION_MS.kept` after the login. */
    kept: Generated<number>;
  };
  /** Failed logins of one name from one address, counted until the window ends. */
  login_failures: { key: string; failures: number; ends_at: string };
  /** The first response to a request that may be repeated; `answer` is its JSON. */
  idempotency_keys: { key: string; answer: string; created_at: string };
  /** One-time links for new administrators, by the SHA-256 of their token. */
  invitations: {
    id: Generated<number>;
    token_hash: string;
    name: string;
    role: Role;
    invited_by: string;
    created_at: Timestamp;
    accepted_at: string | null;
  };
  passkeys: {
    /** The credential's id, base64url. */
    id: string;
    administrator: number;
    name: string;
    /** COSE, base64url. */
    public_key: string;
    counter: number;
    transports: Json;
    created_at: Timestamp;
    last_used_at: string | null;
  };
  /** SHA-256 of codes that replace a one-time code once each. */
  recovery_codes: { code_hash: string; administrator: number };
  /** SHA-256 of an authenticator's challenge; its first use deletes the row. */
  challenges: { challenge_hash: string; purpose: string; ends_at: string };
  secrets: { name: string; value: string };
  pictures: {
    /** `{folder}/{id}/{unique}.{ext}`. */
    path: string;
    width: number;
    height: number;
    placeholder: string;
    created_at: Timestamp;
    /** The path of the picture that this one was made from, and what was done to it (migration 0029). */
    original: string | null;
    edit: string | null;
    /** 1 once another picture was made from this one. */
    is_original: Generated<number>;
    /** Of an original: the moment since which nothing shows it, as the clean-up has found. */
    unused_since: string | null;
  };
  /**
   * The journal (migration 0015). `changes` is `{field: [before, after]}`; `has_price` is 1 if a price is among them.
   */
  journal: {
    id: Generated<number>;
    at: Timestamp;
    who: string;
    origin: 'form' | 'grid' | 'import' | 'status' | 'settings' | 'team' | 'command';
    action: 'create' | 'update' | 'trash' | 'restore' | 'purge' | 'delete';
    object: VehicleKind | 'brands' | 'rates' | 'settings' | 'team' | 'invitations' | 'feeds';
    object_id: number;
    title: string;
    changes: Json;
    has_price: number;
  };
  /** The prices that pages showed of a vehicle from `at` on, by field (migration 0016). */
  price_history: { id: Generated<number>; object: string; vehicle: number; at: Timestamp; prices: Json };
  /** The dealer's settings by section (migration 0017), as `features/platform/settings` reads them. */
  settings: { section: string; version: number; value: Json; updated_at: Timestamp; updated_by: string };
  settings_history: {
    id: Generated<number>;
    section: string;
    version: number;
    value: Json;
    updated_at: Timestamp;
    updated_by: string;
  };
  /** Unsaved values for a preview; the token itself is only in the address. */
  settings_previews: { token_hash: string; section: string; value: Json; created_at: Timestamp };
  /** How often something was seen and asked about on a day, 'YYYY-MM-DD' in Paris (migration 0020). */
  statistics: {
    id: Generated<number>;
    object: VehicleKind | 'rates';
    object_id: number;
    day: string;
    views: number;
    chat: number;
    phone: number;
  };
  /** How often a page that is not of a vehicle was seen or led to a contact on a day (migration 0028). */
  page_statistics: {
    id: Generated<number>;
    page: 'home' | 'trucks' | 'vtc' | 'contact' | 'about' | 'other';
    kind: 'view' | 'chat' | 'phone' | 'mail';
    day: string;
    count: number;
  };
  /** Logins and refusals of the administration (migration 0022), the same event of a minute in one row. */
  security_events: {
    id: Generated<number>;
    at: Timestamp;
    last_at: Timestamp;
    count: number;
    kind: 'login' | 'lockout' | 'confirmation' | 'logout' | 'sessions' | 'guard';
    outcome: 'ok' | 'refused';
    reason: string;
    /** Method and pattern of the route that was asked for. */
    target: string;
    /** 0 if it is not known whose account. */
    account: number;
    who: string;
    /** Keyed hash of the network, 16 characters; '' if there is none. */
    network: string;
    /** Hash of all that is the same in a row's events, and of their minute. */
    slot: string;
  };
  /** The last day of tasks that one instance does for all (migration 0026). */
  scheduled_tasks: { name: string; last_day: string };
  /** Secret addresses of the stock (migration 0021). The token itself is only in the address. */
  feeds: {
    id: Generated<number>;
    name: string;
    format: 'xml' | 'csv' | 'meta';
    include_vin: number;
    token_hash: string;
    created_at: Timestamp;
    fetched: Generated<number>;
    last_fetched_at: string | null;
  };
  /** Stock files that are previewed, written or undone (migration 0019). `source` is emptied once they are written. */
  imports: {
    id: Generated<number>;
    /** SHA-256 of the token, in hexadecimal. */
    token_hash: string;
    kind: VehicleKind;
    who: string;
    /** 'preview' until a person asks for the write. */
    state: 'preview' | 'waiting' | 'running' | 'done' | 'failed';
    created_at: Timestamp;
    /** The last heartbeat of the process that writes it. */
    alive_at: Timestamp;
    file_name: Generated<string>;
    /** SHA-256 of the previewed plan. */
    digest: Generated<string>;
    /** '' until it is written. */
    missing: Generated<'' | 'leave' | 'archive' | 'sold'>;
    error: Generated<string>;
    source: Generated<Json>;
    undone: Generated<Json>;
    done: Generated<number>;
    total: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    refused: Generated<number>;
    /** The entries of the journal that the write added: after `journal_from`, up to `journal_to`. */
    journal_from: Generated<number>;
    journal_to: Generated<number>;
  };
  /** Choices of earlier imports. */
  import_choices: { key: string; value: Json };
  catalogue: { id: number; revision: number; demonstration: number };
  /** At which revision a row changed last; `row_id` is 0 if the table as a whole did (migration 0011). */
  row_changes: { table_name: string; row_id: number; revision: number };
}
