import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { errorResponses } from '../../../../server/http/route-schemas.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { assertNotTooMany } from '../limits/too-many.server.ts';
import { trustDevice } from '../limits/trusted-device.server.ts';
import { countAgainst, forgetOne } from '../login/login-failures.repository.ts';
import { passkeyLimit } from '../login/login-limits.server.ts';
import { UNKNOWN_PASSKEY } from '../sessions/session.ts';
import { sessionToken, setSessionCookie } from '../sessions/session-cookie.server.ts';
import { openSession } from '../sessions/sessions.repository.ts';
import { noteRefusal, noteSuccess } from '../trail/note-event.server.ts';
import { administratorOfPasskey, passkeyLoginOptions } from './passkey-login.server.ts';
import { relyingParty } from './relying-party.server.ts';

const UNREADABLE = 'La réponse de la clé est illisible';

/** An answer of the browser; what is in it is checked with the key. */
const bytes = z.string({ error: UNREADABLE }).max(8_000, UNREADABLE);

const assertionSchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key', { error: UNREADABLE }),
    response: z.object(
      { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() },
      { error: UNREADABLE },
    ),
    clientExtensionResults: z.record(z.string(), z.unknown(), { error: UNREADABLE }).default({}),
    authenticatorAttachment: bytes.optional(),
  },
  { error: UNREADABLE },
);

/** Login with a passkey (TEAM-7): no name, no password, and no code. */
export function passkeyLoginRoutes({ app, scope }: AdminApi): void {
  const { context, publicUrl } = scope;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: 'POST',
    url: '/api/admin/login/passkey/options',
    config: { withoutSession: true },
    schema: {
      summary: 'Ce que le navigateur demande à une clé d’accès',
      body: z.strictObject({}),
      response: {
        200: z.object({ data: z.array(z.looseObject({ challenge: z.string() })) }),
        ...errorResponses(403, 413, 415, 422, 429),
      },
    },
    handler: async (request, reply) => {
      assertNotTooMany(reply, await countAgainst(context, await passkeyLimit(scope, request)));
      return { data: [{ ...(await passkeyLoginOptions(context, relyingParty(request, publicUrl))) }] };
    },
  });

  typed.route({
    method: 'POST',
    url: '/api/admin/login/passkey',
    config: { withoutSession: true },
    schema: {
      summary: 'Ouvre une session avec une clé d’accès',
      body: z.strictObject({
        response: assertionSchema,
        keep: z.boolean({ error: 'Attendu : true ou false' }).default(false),
      }),
      response: {
        200: z.object({ success: z.literal(true) }),
        ...errorResponses(401, 403, 413, 415, 422),
      },
    },
    handler: async (request, reply) => {
      const { response, keep: isPersistent } = request.body;
      // Asked before the login ends the session that it counts for.
      const limit = await passkeyLimit(scope, request);
      const site = relyingParty(request, publicUrl);
      const account = await administratorOfPasskey(context, site, response as AuthenticationResponseJSON);
      const before = sessionToken(request, publicUrl);
      const token = account && (await openSession(context, account, { before, isPersistent }));
      if (!token) {
        noteRefusal(request, { kind: 'login', reason: 'passkey', account });
        throw new DomainError('unauthenticated', UNKNOWN_PASSKEY);
      }
      await noteSuccess(request, { kind: 'login', reason: 'passkey', account });
      await forgetOne(context, limit);
      setSessionCookie(reply, publicUrl, { token, isPersistent });
      await trustDevice(context, reply, publicUrl, account.id);
      return { success: true as const };
    },
  });
}
