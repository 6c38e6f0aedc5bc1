import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { declareSession } from '../features/admin/admin.api.ts';
import { adminScope } from '../features/admin/admin-scope.api.ts';
import { declareBrandOffice, declareBrands } from '../features/brands/brands.api.ts';
import { declareCarOffice, declareCars } from '../features/cars/cars.api.ts';
import { declareImageOffice } from '../features/images/uploads.api.ts';
import { declareSections } from '../features/pages/sections.api.ts';
import { declareRateOffice, declareRates } from '../features/rates/rates.api.ts';
import { declareSignIn, type SignIn } from '../features/sign-in/sign-in.api.ts';
import type { Reads } from '../features/site/reads.ts';
import { declareTruckOffice, declareTrucks } from '../features/trucks/trucks.api.ts';
import type { House } from '../server/house.ts';
import { deliver } from '../server/http/deliver.ts';
import { answerNotFound, sendProblem } from '../server/http/problems.ts';

/** Every room's API, under one roof: one error shape, one document generated from the declarations. */
export async function declareApi(
  app: FastifyInstance,
  house: House,
  reads: Reads,
  publicUrl: string | undefined,
  signIn: SignIn,
): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Vitrine', version: '1.0.0', description: 'Catalogue public' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  // Inputs are read by the rooms' own rules, which name every fault at its field; outputs are built field by field.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.setErrorHandler(sendProblem);
  answerNotFound(app);

  declareCars(app, house, reads);
  declareTrucks(app, house, reads);
  declareBrands(app, reads);
  declareRates(app, reads);
  declareSections(app, reads);
  await app.register((scope) =>
    adminScope(scope, { house, publicUrl }, (api) => {
      declareSession(api);
      declareCarOffice(api);
      declareTruckOffice(api);
      declareBrandOffice(api);
      declareRateOffice(api);
      declareImageOffice(api);
    }),
  );
  app.register(async (scope) => declareSignIn(scope, signIn));
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    deliver(request, reply, JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
  );
  // An address under the API is never a page.
  for (const url of ['/api', '/api/*'])
    app.get(url, { schema: { hide: true } }, (_request, reply) => void reply.callNotFound());
}
