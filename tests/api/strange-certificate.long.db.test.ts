import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { discover } from '../../src/features/site/sign-in/issuer.server.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { ENGINE } from '../support/context.ts';
import { temporaryFolder } from '../support/program.ts';

/** Tests that the site refuses servers whose certificate no trusted authority has signed. */

/** If a machine has no openssl, it skips these tests. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function makePair(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.runIf(hasOpenssl && ENGINE === 'sqlite')(
  'EDGE-1: an identity provider whose certificate no trusted authority signed gets no request',
  async () => {
    let requests = 0;
    const port = await listen(createHttpsServer(makePair(), () => (requests += 1)));
    const settings = { issuer: `https://localhost:${port}`, clientId: 'vitrine', clientSecret: 'secret' };
    await expect(discover(settings)).rejects.toThrow();
    expect(requests).toBe(0);
  },
);

test.runIf(hasOpenssl && ENGINE === 'postgres')(
  'EDGE-1: a database whose certificate no trusted authority signed gets no password',
  async () => {
    const heard: Buffer[] = [];
    const pair = makePair();
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // The client asks PostgreSQL for encryption. 'S' means that the server accepts.
      socket.once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, ...pair });
        secure.on('data', (bytes) => heard.push(bytes)).on('error', () => undefined);
      });
    });
    const databaseUrl = `postgres://vitrine:secret@localhost:${await listen(server)}/vitrine?sslmode=verify-full`;
    await expect(openDatabase({ dataDir: temporaryFolder(), databaseUrl }, () => undefined)).rejects.toThrow(
      /certificat/,
    );
    expect(Buffer.concat(heard).toString('latin1')).not.toContain('vitrine');
  },
);
