import { appendFileSync } from 'node:fs';
import { forJourneys, journey } from '../support/engines/visitor.ts';
forJourneys();
journey('probe', async ({ visitor }) => {
  visitor.expecting.push(/./);
  for (const path of ['/', '/car/48', '/contact']) {
    await visitor.open(path);
    await visitor.read(() => {
      (window as any).mark = 1;
      window.addEventListener('pageshow', (e) => { (window as any).shown = e.persisted; });
    });
    await visitor.open('/mentions-legales');
    await visitor.back();
    await visitor.until((p) => location.pathname === p && document.readyState === 'complete', path);
    await new Promise((r) => setTimeout(r, 1500));
    appendFileSync('/tmp/kept/engines.txt', JSON.stringify([process.env.ENGINE, path, await visitor.read(() => [(window as any).mark, (window as any).shown, JSON.stringify((performance.getEntriesByType('navigation')[0] as any)?.notRestoredReasons)])]) + '\n');
  }
});
