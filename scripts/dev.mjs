/**
 * npm run dev: serves the site on one port with hot reload. If a file changes that the server may have loaded, restarts
 * the server. Vite runs inside the server and replaces pages (.tsx) and styles in the browser. Node's --watch would
 * restart the server without end, because Vite writes temporary files.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureDependencies } from './install.mjs';
import { ended, nodeCommand } from './process.mjs';
import { at, command, root, say } from './project.mjs';

const restarts = (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file);
const SETTINGS = ['.env', 'vite.config.ts'];

await command(
  'npm run dev : sert le site pendant qu’on le modifie, sur un seul port. Arrêt : Ctrl+C.',
  async (args) => {
    await ensureDependencies();
    let server = start(args);
    let due;
    // Restarts run one after the other. Two at once would leave two servers.
    let turn = Promise.resolve();
    const restart = async () => {
      if (due === undefined) return;
      say(`${due} a changé : redémarrage.`);
      due = undefined;
      await server.stop();
      server = start(args);
    };
    const changed = (file) => {
      due = file;
      setTimeout(() => {
        turn = turn.then(restart);
      }, 100);
    };
    watchFolder(at('src'), (file) => restarts(file) && changed(file));
    watch(root, (_, file) => SETTINGS.includes(file) && changed(file));
    const stop = () => turn.then(() => server.stop()).then((code) => process.exit(code));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  },
);

/** Node's recursive watch forgets a file on Linux that an editor replaces, so each folder is watched. */
function watchFolder(folder, onChange) {
  watch(folder, (event, name) => {
    if (!name) return;
    const path = join(folder, name);
    const isFolder = event === 'rename' && statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder) watchFolder(path, onChange);
    else onChange(relative(root, path));
  });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name), onChange);
}

function start(args) {
  const { node, args: all, env } = nodeCommand('src/main.ts', args, { NODE_ENV: 'development' }, { orphan: true });
  const child = spawn(node, all, { stdio: 'inherit', env, cwd: root });
  let stopping = false;
  const end = ended(child);
  end.then((code) => stopping || say(`Le serveur s’est arrêté (code ${code}). Il repart à la prochaine modification.`));
  return {
    /** Resolves with the exit code. Kills a server that does not stop, because its port is needed. */
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      const code = await end;
      clearTimeout(timer);
      return code;
    },
  };
}
