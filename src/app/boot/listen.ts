import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, StartError } from '../../server/config.ts';

/**
 * Opens the port and closes it again, so that a port in use is found before the database is created.
 * @throws StartError when the port or the address cannot be used.
 */
export function checkPortIsFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** @throws StartError when another program has taken the port since `checkPortIsFree`. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainError(error as NodeJS.ErrnoException, host, port);
  }
}

function explainError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre PORT.`);
  if (error.code === 'EACCES')
    return new StartError(`Le port ${port} est réservé au système : choisissez un PORT à partir de 1024.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(error.code ?? ''))
    return new StartError(`L’adresse ${host} n’est pas de cette machine : corrigez HOST.`);
  return error;
}
