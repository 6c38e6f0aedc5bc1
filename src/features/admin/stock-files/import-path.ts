import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import type { VehicleKind } from '../../../shared/paths.ts';

export function importPath(kind: VehicleKind, job?: number): string {
  const params = new URLSearchParams({
    ...(kind === 'trucks' ? { kind } : {}),
    ...(job === undefined ? {} : { job: String(job) }),
  });
  return params.size === 0 ? ADMIN_PATHS.import : `${ADMIN_PATHS.import}?${params}`;
}
