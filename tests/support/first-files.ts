/** They wait for other programs or take minutes, and would run alone at the end. The others keep Vitest's order. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FIRST = [
  'tests/api/database-away',
  'tests/api/first-start',
  'src/commands/backup',
  'tests/api/torture',
  'tests/api/graceful-shutdown',
  'src/commands/move',
  'tests/api/pooler',
  'tests/api/supabase',
  'tests/api/release',
  'tests/api/killed',
  'tests/api/fuzz-openapi',
  'tests/e2e/vehicle-form-photos',
  'tests/e2e/vehicle-form',
  'tests/e2e/development',
  'tests/e2e/admin-access',
  'tests/e2e/axe-public',
  'tests/e2e/axe-pages',
  'tests/e2e/axe-states',
  'tests/e2e/vehicle-form-safety',
  'tests/e2e/admin-offline',
  'tests/e2e/new-site',
  'tests/e2e/releases',
  'scripts/imports',
];

export class FirstFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((start) => moduleId.includes(`/${start}.`));
      return at < 0 ? FIRST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
