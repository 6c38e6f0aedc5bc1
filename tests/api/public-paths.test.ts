import { expect, onTestFinished, test } from 'vitest';
import { PUBLIC_PATHS } from '../support/public-paths.ts';
import { routesOf } from '../support/routes.ts';
import { openTestSite } from '../support/site.ts';

/** Returns the route as Fastify prints it: '/admin*' for '/admin/*', but '/*'. */
const printed = (route: string) => route.replace(/(?<=\w)\/\*/, '*');

// The bench measures neither each file of the build nor HEAD, OPTIONS and other methods.
const isFile = (route: string) => /\.(js|css|svg|png|jpg|avif|ico|woff2|gz|br)$/.test(route);
const isCommon = (route: string) => /^(GET|POST|PUT) /.test(route);

test('LOOP-1: the bench measures each route that needs no login', async () => {
  const site = await openTestSite();
  onTestFinished(() => site.close());
  const measured = new Set(PUBLIC_PATHS.flatMap(({ route }) => (route === null ? [] : [printed(route)])));
  const isPublic = async (route: string) => {
    const [method = '', url = ''] = route.replace('*', '/x').split(' ');
    return (await site.app.inject({ method: method as 'GET', url })).statusCode !== 401;
  };
  const unmeasured: string[] = [];
  for (const route of routesOf(site.app.printRoutes({ commonPrefix: false })))
    if (isCommon(route) && !isFile(route) && !measured.has(route) && (await isPublic(route))) unmeasured.push(route);
  expect(unmeasured).toEqual([]);
});
