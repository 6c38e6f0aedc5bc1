import type { FastifyInstance } from 'fastify';
import { formOf, readForms } from '../../server/http/form-posts.ts';
import { contactChatLink } from '../../shared/chat.ts';
import { PATHS } from '../../shared/paths.ts';
import { doubtOf, SENT_EMPTY } from './contact.ts';

/** Largest form that is read, in bytes: far more than the 600 characters of a message, so that long ones are cut and not rejected. */
const MAX_BYTES = 64 * 1024;

/**
 * The contact form without JavaScript (D26): redirects to the chat with both values and stores nothing. One without a value
 * leads back to the form once, which says so. A post from
 * another site is not rejected, because it reads no cookie, changes nothing, and the chat's address is public anyway.
 */
export async function contactRoutes(app: FastifyInstance, chatNumber: () => Promise<string>): Promise<void> {
  await app.register(async (form) => {
    readForms(form);
    form.post(PATHS.contactSend, { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
      const form = formOf(request);
      const values = { email: form.get('email') ?? '', message: form.get('message') ?? '' };
      const isAsked = doubtOf(values) === 'empty' && !form.has(SENT_EMPTY);
      const to = isAsked ? `${PATHS.contact}?${SENT_EMPTY}=1#email` : contactChatLink(await chatNumber(), values);
      return reply.header('Cache-Control', 'no-store').redirect(to, 303);
    });
    // Coming back to this address, or reloading it, leads to the form again.
    form.get(PATHS.contactSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.contact, 303),
    );
  });
}
