import type { KyselyPlugin } from 'kysely';
import type { AppContext } from '../../src/server/app-context.ts';

/** The same context; `onRows` is called with the number of rows of each result, and may throw. */
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
