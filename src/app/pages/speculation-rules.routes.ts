import type { FastifyInstance } from 'fastify';
import { PUBLIC_PAGES } from './public-pages.ts';

const PATH = '/speculation-rules.json';

/** Value of the header `Speculation-Rules`, which names the rules to browsers that know them. */
export const SPECULATION_RULES = `"${PATH}"`;

/**
 * A browser prepares a public page when its visitor is about to follow a link to it: 'moderate' is a pointer that rests
 * on the link. Addresses with parameters are left out, because most of them only change a list.
 */
const RULES = {
  prerender: [
    {
      where: {
        and: [{ href_matches: PUBLIC_PAGES.map(({ path }) => path) }, { not: { href_matches: '/*\\?(.+)' } }],
      },
      eagerness: 'moderate',
    },
  ],
};

export function speculationRulesRoute(app: FastifyInstance): void {
  const rules = Buffer.from(JSON.stringify(RULES));
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    // Without this, browsers would ask again on each page.
    return reply.header('Cache-Control', 'public, max-age=3600').type('application/speculationrules+json').send(rules);
  });
}
