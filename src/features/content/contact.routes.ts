import type { FastifyInstance } from 'fastify';
import { contactChatLink } from '../../shared/chat.ts';
import { PATHS } from '../../shared/paths.ts';

/** Largest form read, in bytes: 600 characters at their widest many times over, so that long messages are cut, not refused. */
const MAX_BYTES = 64 * 1024;

/**
 * The form without JavaScript (D26): answers with the way to the chat that holds both values, and keeps nothing of it.
 * A post from another site is answered like any other: it reads no cookie and changes nothing, and whoever sends it could
 * as well write the chat's address, which is public, into a link.
 */
export async function contactRoutes(app: FastifyInstance, chatNumber: string): Promise<void> {
  await app.register(async (form) => {
    // Only here, and nothing else here: no other address of this site reads what a plain form sends.
    form.removeAllContentTypeParsers();
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    form.post(PATHS.contactSend, { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
      const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const link = contactChatLink(chatNumber, {
        email: values.get('email') ?? '',
        message: values.get('message') ?? '',
      });
      return reply.header('Cache-Control', 'no-store').redirect(link, 303);
    });
    // Whoever comes back to this address, or reloads it, finds the form again.
    form.get(PATHS.contactSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.contact, 303),
    );
  });
}
