import type { KyselyPlugin } from 'kysely';
import type { AppContext } from '../../src/server/app-context.ts';

/** Returns a context that calls `onRows` with the number of rows of each result. `onRows` may throw. */
export function observed(context: AppContext, onRows: (count: number) => void): AppContext {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onRows(result.rows.length);
      return result;
    },
  };
  const { database } = context;
  return { ...context, database: { ...database, query: database.query.withPlugin(plugin) } };
}
