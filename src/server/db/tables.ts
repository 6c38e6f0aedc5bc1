import type { ColumnType, Generated } from 'kysely';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Role } from '../../shared/role.ts';
import type { LastEdit } from './last-edit.ts';

/** Types of the tables for Kysely, the same for SQLite and PostgreSQL. Times are ISO 8601 texts in UTC. */

export type Engine = 'sqlite' | 'postgres';

export type Timestamp = ColumnType<string, string | undefined, string>;

export type Json = string;

/** All tables except the vehicles', whose columns come from the fields (`car.table.ts`, `truck.table.ts`). */
export interface Tables {
  brands: { id: Generated<number>; brand_name: string; folded_name: string; created_at: Timestamp } & LastEdit;
  rates: { id: Generated<number>; title: string; price: string; position: number } & LastEdit;
  fuels: { code: string; label: string; french: string; position: number };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    image: string;
    created_at: Timestamp;
    /** Issuer and subject identify the person at the provider (migration 0023). Both are '' in older rows. */
    issuer: Generated<string>;
    subject: Generated<string>;
  };
  /** `token_hash` is the SHA-256 of the token in the visitor's cookie. */
  visitor_sessions: { token_hash: string; visitor: number; created_at: Timestamp; ends_at: string };
  administrators: {
    id: Generated<number>;
    name: string;
    password_hash: string;
    created_at: Timestamp;
    role: Generated<Role>;
    /** 1 until the administrator replaces a generated password. */
    must_change_password: Generated<number>;
    /** The key of one-time codes, encrypted; '' if the administrator does not use them. */
    totp_secret: Generated<string>;
    /** The period of the last accepted code. A code of this period or an earlier one is not accepted again. */
    totp_step: Generated<number>;
    last_used_at: string | null;
  };
  sessions: {
    /** SHA-256 of the token, in hexadecimal. Only the cookie contains the token. */
    token_hash: string;
    administrator: number;
    created_at: Timestamp;
    last_used_at: Timestamp;
    /** 1 for a persistent session, which ends `SESSION_MS.persistent` after the login. */
    kept: Generated<number>;
    /** 'Chrome sur Android'; '' if unknown. */
    device: Generated<string>;
  };
  /** Failed logins with one name from one address. They count until `ends_at`. */
  login_failures: { key: string; failures: number; ends_at: string };
  /** The first response to a request that may be repeated. `answer` is its JSON. */
  idempotency_keys: { key: string; answer: string; created_at: string };
  /** One-time links for new administrators and for new passwords. `token_hash` is the SHA-256 of the link's token. */
  invitations: {
    id: Generated<number>;
    token_hash: string;
    name: string;
    role: Role;
    invited_by: string;
    created_at: Timestamp;
    accepted_at: string | null;
    /** The administrator who gets a new password; null for an invitation. */
    administrator: Generated<number | null>;
  };
  passkeys: {
    /** The id of the credential, base64url. */
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
  /** SHA-256 of recovery codes. Each recovery code replaces a one-time code once. */
  recovery_codes: { code_hash: string; administrator: number };
  /** SHA-256 of the challenge of a passkey. Its first use deletes the row. */
  challenges: { challenge_hash: string; purpose: string; ends_at: string };
  secrets: { name: string; value: string };
  pictures: {
    /** `{folder}/{id}/{unique}.{ext}` */
    path: string;
    width: number;
    height: number;
    placeholder: string;
    created_at: Timestamp;
    /** For an edited picture: the path of its original, and the edit as JSON (migration 0029). */
    original: string | null;
    edit: string | null;
    /** 1 if another picture was made from this one. */
    is_original: Generated<number>;
    /**
     * The time when the clean-up noticed that nothing shows this original. For any other picture, the time when it was
     * deleted: nobody gets it, and its files stay until no undo can bring it back.
     */
    unused_since: string | null;
    /** For a copied picture: the vehicle whose photo it is. Null after an administrator has replaced or accepted it. */
    copied_from: number | null;
    /** For a photo that an import fetched: its address, and the import (migration 0034). An edit keeps the address. */
    fetched_from: string | null;
    import: number | null;
  };
  /**
   * The journal (migration 0015). `changes`: `{field: [before, after]}`; empty if the vehicle was deleted for good
   * (migration 0041). `has_price`: 1 if a price changed.
   */
  journal: {
    id: Generated<number>;
    at: Timestamp;
    who: string;
    origin: 'form' | 'grid' | 'import' | 'status' | 'settings' | 'team' | 'undo' | 'command';
    action: 'create' | 'update' | 'trash' | 'restore' | 'purge' | 'delete';
    object: VehicleKind | 'brands' | 'rates' | 'settings' | 'team' | 'invitations' | 'feeds' | 'images';
    object_id: number;
    title: string;
    changes: Json;
    has_price: number;
    /** The entries of one operation are undone together (migration 0039). Null in older entries. */
    operation: string | null;
  };
  /** The prices that pages showed for a vehicle from the time `at`, by field (migration 0016). */
  price_history: { id: Generated<number>; object: string; vehicle: number; at: Timestamp; prices: Json };
  /** The dealer's settings, one row for each section (migration 0017). */
  settings: { section: string; version: number; value: Json; updated_at: Timestamp; updated_by: string };
  settings_history: {
    id: Generated<number>;
    section: string;
    version: number;
    value: Json;
    updated_at: Timestamp;
    updated_by: string;
  };
  /** Unsaved values for a preview. Only the address of the preview contains the token. */
  settings_previews: { token_hash: string; section: string; value: Json; created_at: Timestamp };
  statistics: {
    id: Generated<number>;
    object: VehicleKind | 'rates';
    object_id: number;
    day: string;
    views: number;
    chat: number;
    phone: number;
  };
  page_statistics: {
    id: Generated<number>;
    page: 'home' | 'trucks' | 'vtc' | 'contact' | 'about' | 'other';
    kind: 'view' | 'chat' | 'phone' | 'mail';
    day: string;
    count: number;
  };
  /** Logins and refusals of the administration (migration 0022). A row counts equal events of one minute. */
  security_events: {
    id: Generated<number>;
    at: Timestamp;
    last_at: Timestamp;
    count: number;
    kind: 'login' | 'lockout' | 'confirmation' | 'logout' | 'sessions' | 'backup' | 'guard';
    outcome: 'ok' | 'refused';
    reason: string;
    target: string;
    /** 0 if the account is unknown. */
    account: number;
    who: string;
    /** Keyed hash of the network, 16 characters; '' if unknown. */
    network: string;
    /** Hash of the minute and of all columns that the counted events share. */
    slot: string;
  };
  /** The day on which a task last ran in any instance (migration 0026). */
  scheduled_tasks: { name: string; last_day: string };
  /** Secret addresses of the stock (migration 0021). Only the address contains the token. */
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
  /**
   * Stock files that are previewed, written or undone (migration 0019). `source` contains the choices for the file; it
   * is emptied after the write.
   */
  imports: {
    id: Generated<number>;
    /** SHA-256 of the token, in hexadecimal. */
    token_hash: string;
    kind: VehicleKind;
    who: string;
    /** 'preview' until the write starts. Only earlier releases write 'waiting'. */
    state: 'preview' | 'waiting' | 'running' | 'done' | 'failed';
    created_at: Timestamp;
    /** The time of the last change of the state. */
    alive_at: Timestamp;
    file_name: Generated<string>;
    /** SHA-256 of the plan in the preview. */
    digest: Generated<string>;
    /** The choice for vehicles that are missing in the file; '' before the write. */
    missing: Generated<'' | 'leave' | 'archive' | 'sold'>;
    error: Generated<string>;
    source: Generated<Json>;
    undone: Generated<Json>;
    done: Generated<number>;
    total: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    refused: Generated<number>;
    /** The operation of the write, and of the photos that are placed later (migration 0039); null before the write. */
    operation: string | null;
  };
  /** The packed rows of a previewed file, in parts by `id` (migration 0037). They are deleted after the write. */
  import_rows: { id: Generated<number>; import: number; packed: string };
  import_choices: { key: string; value: Json };
  /**
   * The photos of a list for one vehicle, in the order of `position`, if one of them must be fetched (migration 0034).
   * A list's photo that is stored already is 'placed' from the start.
   */
  photo_fetches: {
    id: Generated<number>;
    import: number;
    kind: VehicleKind;
    vehicle: number;
    position: number;
    /** '' for a photo that the list names by its path. */
    address: Generated<string>;
    host: Generated<string>;
    /** The stored picture; '' before it is fetched. */
    path: Generated<string>;
    /** Why the last attempt failed, in French. */
    error: Generated<string>;
    /**
     * 'fetching' is a lease until `due_at`. 'fetched': stored, but the vehicle does not show it yet. 'replaced': an
     * image of the vehicle that leaves when the first photo is placed. 'dropped': no longer wanted; the file is
     * deleted.
     */
    state: 'waiting' | 'fetching' | 'fetched' | 'placed' | 'failed' | 'replaced' | 'dropped';
    tries: Generated<number>;
    bytes: Generated<number>;
    due_at: Timestamp;
    created_at: Timestamp;
  };
  catalogue: { id: number; revision: number; demonstration: number; examples_marked: Generated<number> };
  /** Rows and settings that no person has confirmed. */
  examples: {
    id: Generated<number>;
    object: 'cars' | 'trucks' | 'rates' | 'settings';
    /** The id of a row, or the path of a setting ('legal.capital'). */
    object_id: string;
    /**
     * Not null once the demonstration was emptied: the version of the section from which a setting was removed; 1 for a
     * vehicle that was put into the trash.
     */
    emptied_version: number | null;
  };
  /** The revision of a row's last change. If `row_id` is 0, the whole table changed (migration 0011). */
  row_changes: { table_name: string; row_id: number; revision: number };
}
