/** A passkey as its administrator sees it. */
export type PasskeyInfo = { id: string; name: string; created_at: string; last_used_at: string | null };

/** What an administrator signs in with besides the password. */
export type SecondFactors = {
  /** One-time codes of an app are asked for after the password. */
  code: boolean;
  /** How many recovery codes are left. */
  recovery_codes: number;
  passkeys: PasskeyInfo[];
};

/** Most passkeys of one administrator. */
export const MAX_PASSKEYS = 10;
