import type { Migration } from 'kysely/migration';
import { createCatalogue } from './migrations/0001-catalogue.ts';
import { createAdminTables } from './migrations/0002-admin.ts';
import { createSecrets } from './migrations/0003-secrets.ts';
import { notifyRevision } from './migrations/0004-notify-revision.ts';
import { createSearchIndexes } from './migrations/0005-search-indexes.ts';
import { enableRowSecurity } from './migrations/0006-row-security.ts';
import { createNewestIndexes } from './migrations/0007-newest-first.ts';
import { addCritAirAndCo2 } from './migrations/0008-crit-air-co2.ts';
import { addPersistentSessions } from './migrations/0009-kept-sessions.ts';
import { recordRowChanges } from './migrations/0011-row-changes.ts';
import { dropSearchTables } from './migrations/0012-index-in-memory.ts';
import { addVehicleFacts } from './migrations/0013-vehicle-facts.ts';
import { addVehicleStatus } from './migrations/0014-vehicle-status.ts';
import { createJournal } from './migrations/0015-journal.ts';
import { createPriceHistory } from './migrations/0016-price-history.ts';
import { createSettings } from './migrations/0017-settings.ts';
import { createTeam } from './migrations/0018-team.ts';
import { createImports } from './migrations/0019-imports.ts';
import { createStatistics } from './migrations/0020-statistics.ts';
import { createFeeds } from './migrations/0021-feeds.ts';
import { createSecurityEvents } from './migrations/0022-security-events.ts';
import { createVisitorSessions } from './migrations/0023-visitor-sessions.ts';
import { keepSitesOpen } from './migrations/0024-open-site.ts';
import { readAmountsAgain } from './migrations/0025-price-amounts.ts';
import { createScheduledTasks } from './migrations/0026-scheduled-tasks.ts';
import { addMonthKilometres } from './migrations/0027-month-kilometres.ts';
import { createPageStatistics } from './migrations/0028-page-statistics.ts';
import { addPictureEdits } from './migrations/0029-picture-edits.ts';
import { emptyPassedReturns } from './migrations/0030-passed-returns.ts';
import { addPasswordLinks } from './migrations/0031-password-links.ts';
import { addSessionDevices } from './migrations/0032-session-devices.ts';
import { addCopiedFrom } from './migrations/0033-copied-pictures.ts';
import { createPhotoFetches } from './migrations/0034-photo-fetches.ts';
import { createExamples } from './migrations/0035-examples.ts';
import { readPriceSpellings } from './migrations/0036-price-spellings.ts';
import { createImportRows } from './migrations/0037-import-rows.ts';
import { addVersions } from './migrations/0038-versions.ts';
import { addOperations } from './migrations/0039-operations.ts';
import { stopComputedColumns } from './migrations/0040-computed-columns.ts';
import { forgetChangesOfGone } from './migrations/0041-forgotten-changes.ts';
import type { Engine } from './tables.ts';

/**
 * All migrations in their order, for both engines. Never change the name or the statements of a released migration:
 * databases (table `kysely_migration`) and backups contain the name, and every database must get the same schema. The
 * migration's file and function may be renamed.
 */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-catalogue': { up: (db) => createCatalogue(db, engine) },
    '0002-back-office': { up: (db) => createAdminTables(db, engine) },
    '0003-secrets': { up: createSecrets },
    '0004-told-revisions': { up: (db) => notifyRevision(db, engine) },
    '0005-reading': { up: (db) => createSearchIndexes(db, engine) },
    '0006-row-security': { up: (db) => enableRowSecurity(db, engine) },
    '0007-newest-first': { up: createNewestIndexes },
    '0008-crit-air-co2': { up: (db) => addCritAirAndCo2(db, engine) },
    '0009-kept-sessions': { up: (db) => addPersistentSessions(db, engine) },
    // Migration 0010 created what 0012 removed. Neither was released.
    '0010-search-details': { up: () => Promise.resolve() },
    '0011-row-changes': { up: (db) => recordRowChanges(db, engine) },
    '0012-index-in-memory': { up: (db) => dropSearchTables(db, engine) },
    '0013-vehicle-facts': { up: (db) => addVehicleFacts(db, engine) },
    '0014-vehicle-status': { up: (db) => addVehicleStatus(db, engine) },
    '0015-journal': { up: (db) => createJournal(db, engine) },
    '0016-price-history': { up: (db) => createPriceHistory(db, engine) },
    '0017-settings': { up: (db) => createSettings(db, engine) },
    '0018-team': { up: (db) => createTeam(db, engine) },
    '0019-imports': { up: (db) => createImports(db, engine) },
    '0020-statistics': { up: (db) => createStatistics(db, engine) },
    '0021-feeds': { up: (db) => createFeeds(db, engine) },
    '0022-security-events': { up: (db) => createSecurityEvents(db, engine) },
    '0023-visitor-sessions': { up: (db) => createVisitorSessions(db, engine) },
    '0024-open-site': { up: keepSitesOpen },
    '0025-price-amounts': { up: readAmountsAgain },
    '0026-scheduled-tasks': { up: (db) => createScheduledTasks(db, engine) },
    '0027-month-kilometres': { up: (db) => addMonthKilometres(db, engine) },
    '0028-page-statistics': { up: (db) => createPageStatistics(db, engine) },
    '0029-picture-edits': { up: addPictureEdits },
    '0030-passed-returns': { up: emptyPassedReturns },
    '0031-password-links': { up: (db) => addPasswordLinks(db, engine) },
    '0032-session-devices': { up: addSessionDevices },
    '0033-copied-pictures': { up: (db) => addCopiedFrom(db, engine) },
    '0034-photo-fetches': { up: (db) => createPhotoFetches(db, engine) },
    '0035-examples': { up: (db) => createExamples(db, engine) },
    '0036-price-spellings': { up: readPriceSpellings },
    '0037-import-rows': { up: (db) => createImportRows(db, engine) },
    '0038-versions': { up: (db) => addVersions(db, engine) },
    '0039-operations': { up: (db) => addOperations(db, engine) },
    '0040-computed-columns': { up: (db) => stopComputedColumns(db, engine) },
    '0041-forgotten-changes': { up: (db) => forgetChangesOfGone(db, engine) },
  };
}
