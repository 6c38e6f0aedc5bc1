import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseEvent } from '../../server/http/response-events.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Sampling interval for the delay of the event loop. Each sampled delay includes this interval. */
const SAMPLE_INTERVAL_MS = 20;

type Metrics = {
  /** Prometheus' text format 0.0.4. */
  text: () => Promise<string>;
  contentType: string;
  count: (response: ResponseEvent) => void;
  close: () => void;
};

/** Each server has its own registry, so that two servers in one process (in tests) count separately. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS });
  delay.enable();
  const count = responseMetrics(registry);
  processMetrics(registry);
  eventLoopMetrics(registry, delay);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    count,
    close: () => void delay.disable(),
  };
}

function responseMetrics(registry: Registry): (response: ResponseEvent) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by method and route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  return ({ method, route, status, ms }) => {
    requests.inc({ method, route, status });
    durations.observe({ method, route }, ms / 1000);
  };
}

function processMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process started, in Unix time.',
    registers,
  }).set(performance.timeOrigin / 1000);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory held.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_used_bytes',
    help: 'Memory used by JavaScript.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
}

function eventLoopMetrics(registry: Registry, delay: IntervalHistogram): void {
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_INTERVAL_MS / 1000);
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of the event loop since the last reading.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const percentile of [50, 90, 99])
        this.set({ quantile: String(percentile / 100) }, seconds(delay.percentile(percentile)));
      this.set({ quantile: '1' }, seconds(delay.max));
      delay.reset();
    },
  });
}
