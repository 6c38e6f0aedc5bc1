import type { FastifyInstance } from 'fastify';
import { formOf, readForms } from '../../../server/http/form-posts.ts';
import type { ChatNumber } from '../../../shared/chat/chat.ts';
import { PATHS } from '../../../shared/paths.ts';
import { contactChatLink } from './contact-message.ts';

/** Largest form that is read, in bytes: far more than the 600 characters of a message, so that long ones are cut. */
const MAX_BYTES = 64 * 1024;

/**
 * The contact form without JavaScript: redirects to the chat with both values and stores nothing. A post from
 * another site is not rejected, because it reads no cookie, changes nothing, and the chat's address is public anyway.
 */
export async function contactRoutes(app: FastifyInstance, chatNumber: () => Promise<ChatNumber>): Promise<void> {
  await app.register(async (form) => {
    readForms(form);
    form.post(PATHS.contactSend, { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
      const values = formOf(request);
      const link = contactChatLink(await chatNumber(), {
        email: values.get('email') ?? '',
        message: values.get('message') ?? '',
      });
      return reply.header('Cache-Control', 'no-store').redirect(link, 303);
    });
    // Coming back to this address, or reloading it, leads to the form again.
    form.get(PATHS.contactSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.contact, 303),
    );
  });
}
