import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, StartError } from '../../server/config.ts';
import { propertiesOf } from '../../shared/records.ts';

/**
 * Opens the port and closes it again. If the port cannot be used, the start fails before it creates the database.
 * @throws StartError if the port or the address cannot be used
 */
export function checkPortIsFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** @throws StartError if another program has taken the port after `checkPortIsFree` */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainError(error, host, port);
  }
}

function explainError(error: unknown, host: string, port: number): unknown {
  const { code } = propertiesOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(`Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre PORT.`);
  if (code === 'EACCES')
    return new StartError(`Le port ${port} est réservé au système : choisissez un PORT à partir de 1024.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(String(code)))
    return new StartError(`L’adresse ${host} n’est pas de cette machine : corrigez HOST.`);
  return error;
}
