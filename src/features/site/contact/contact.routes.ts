import type { FastifyInstance } from 'fastify';
import { formOf, readForms } from '../../../server/http/form-posts.ts';
import type { ChatNumber } from '../../../shared/chat/chat.ts';
import { PATHS } from '../../../shared/paths.ts';
import { contactChatLink } from './contact-message.ts';

/**
 * Maximum size of a form in bytes. It is larger than a message of 600 characters, so that a longer message is cut and
 * not rejected.
 */
const MAX_BYTES = 64 * 1024;

/**
 * Handles the contact form without JavaScript. Accepts posts from other sites, because the route reads no cookie and
 * changes nothing.
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
    // A reload of this address shows the form.
    form.get(PATHS.contactSend, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect(PATHS.contact, 303),
    );
  });
}
