import { timingSafeEqual } from 'node:crypto';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../shared/errors.ts';

/** Upper bounds of the histogram of answers, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the event loop is asked whether it is late, in milliseconds; the measured times contain it. */
const RESOLUTION = 20;

/** `of`: its labels, made once; `statuses`: how many answers of each. */
type Timing = { of: string; counts: number[]; sum: number; count: number; statuses: Map<number, number> };

/**
 * `/metrics`: what this process does, as Prometheus reads it (contract §3). Only for a program on this machine, or for
 * whoever has the token: figures of a business are nobody else's.
 */
export function metricsRoutes(app: FastifyInstance, token: string | undefined): void {
  const timings = new Map<string, Timing>();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());

  app.onResponseSent(({ method, route, status, ms }) => {
    const place = `${method} ${route}`;
    let timing = timings.get(place);
    if (timing === undefined) {
      timing = { of: labels({ method, route }), counts: BOUNDS.map(() => 0), sum: 0, count: 0, statuses: new Map() };
      timings.set(place, timing);
    }
    timing.statuses.set(status, (timing.statuses.get(status) ?? 0) + 1);
    const seconds = ms / 1000;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket !== -1) timing.counts[bucket] = (timing.counts[bucket] ?? 0) + 1;
    timing.sum += seconds;
    timing.count += 1;
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isThisMachine(request) && !hasToken(request, token))
      throw new DomainError('forbidden', 'Les mesures sont réservées à cette machine et au porteur de METRICS_TOKEN.');
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${[...requestLines([...timings.values()]), ...processLines(delay)].join('\n')}\n`);
  });
}

/**
 * Is the client a program on this machine? A proxy here also connects from here, for anybody: its requests carry what
 * proxies add, or the site's public name.
 */
function isThisMachine({ socket, headers, hostname }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => name in headers,
  );
  return (
    !forwarded &&
    /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

function requestLines(timings: Timing[]): string[] {
  return [
    ...headed('http_requests_total', 'counter', 'Answers by method, route and status.'),
    ...timings.flatMap(({ of, statuses }) =>
      [...statuses].map(([status, count]) => `http_requests_total${of.slice(0, -1)},status="${status}"} ${count}`),
    ),
    ...headed('http_request_duration_seconds', 'histogram', 'Time from request to answer, by method and route.'),
    ...timings.flatMap(histogramLines),
  ];
}

/** Prometheus counts in each bucket all that is at most its bound. */
function histogramLines({ of, counts, sum, count }: Timing): string[] {
  const bucket = (bound: number | '+Inf', upTo: number) =>
    `http_request_duration_seconds_bucket${of.slice(0, -1)},le="${bound}"} ${upTo}`;
  let below = 0;
  const buckets = BOUNDS.map((bound, i) => {
    below += counts[i] ?? 0;
    return bucket(bound, below);
  });
  return [
    ...buckets,
    bucket('+Inf', count),
    `http_request_duration_seconds_sum${of} ${sum}`,
    `http_request_duration_seconds_count${of} ${count}`,
  ];
}

function processLines(delay: IntervalHistogram): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
  const lines = [
    ...gauge('process_start_time_seconds', 'When this process started, in Unix time.', performance.timeOrigin / 1000),
    ...headed('process_cpu_seconds_total', 'counter', 'Processor time used.'),
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...gauge('process_resident_memory_bytes', 'Memory held.', rss),
    ...gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript.', heapUsed),
    ...headed('nodejs_eventloop_delay_seconds', 'gauge', 'Delay of the event loop since the last reading.'),
    ...[50, 90, 99].map(
      (percentile) =>
        `nodejs_eventloop_delay_seconds{quantile="${percentile / 100}"} ${seconds(delay.percentile(percentile))}`,
    ),
    `nodejs_eventloop_delay_seconds{quantile="1"} ${seconds(delay.max)}`,
  ];
  delay.reset();
  return lines;
}

function headed(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

const gauge = (name: string, help: string, value: number) => [...headed(name, 'gauge', help), `${name} ${value}`];

function labels(values: Record<string, string>): string {
  const escaped = (value: string) => value.replace(/[\\"\n]/g, (letter) => (letter === '\n' ? '\\n' : `\\${letter}`));
  return `{${Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;
}
