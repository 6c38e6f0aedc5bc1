import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { FRUGAL } from '../scripts/process.mjs';

export type Server = { name: string; port: number; pid: number; stop: () => Promise<void> };

/** A response of the site, to be sent by another server. The body is in base64. */
export type RecordedResponse = { path: string; headers: string[]; body: string };

const file = (name: string) => join(import.meta.dirname, name);

/** The site in a process of its own; its logs go to a file. */
export async function startSite(
  name: string,
  env: Record<string, string>,
  folder: string,
): Promise<Server & { ready: number }> {
  const child = fork(file('site.ts'), [], {
    execArgv: FRUGAL,
    env: {
      ...process.env,
      DEMO: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', openSync(join(folder, `${name}.log`), 'w'), 'inherit', 'ipc'],
  });
  const { port, ready } = await firstMessage<{ port: number; ready: number }>(child, name);
  return { name, port, ready, pid: child.pid ?? 0, stop: () => kill(child) };
}

export async function startPlainServer(
  site: Server,
  encoding: string,
  paths: readonly string[],
): Promise<Server & { responses: RecordedResponse[] }> {
  const child = fork(file('plain-server.ts'), [`http://127.0.0.1:${site.port}`, encoding, ...paths]);
  const { port, responses } = await firstMessage<{ port: number; responses: RecordedResponse[] }>(child, 'node:http');
  return { name: 'node:http', port, responses, pid: child.pid ?? 0, stop: () => kill(child) };
}

/** nginx with one process that sends the same bytes and headers from files; null where it is not installed. */
export async function startNginx(responses: RecordedResponse[], folder: string): Promise<Server | null> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const port = await freePort();
  const files = join(folder, 'nginx');
  mkdirSync(files, { recursive: true });
  const locations = responses
    .filter(({ path }) => !path.includes('?'))
    .map(({ path, headers, body }, i) => {
      writeFileSync(join(files, `${i}`), Buffer.from(body, 'base64'));
      const lines = headers.flatMap((name, at, all) => {
        if (at % 2 === 1 || ['content-length', 'etag'].includes(name.toLowerCase())) return [];
        const value = JSON.stringify(all[at + 1] ?? '');
        return [name.toLowerCase() === 'content-type' ? `default_type ${value};` : `add_header ${name} ${value};`];
      });
      return `location = ${path} { try_files /${i} =404; ${lines.join(' ')} }`;
    });
  const config = `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${files}; open_file_cache max=100; ${locations.join('\n')} } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; ; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (tries > 50 || child.exitCode !== null) throw new Error('nginx did not start');
    await wait(100);
  }
  return { name: 'nginx', port, pid: child.pid ?? 0, stop: () => kill(child) };
}

function firstMessage<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
